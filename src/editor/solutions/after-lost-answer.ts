/**
 * What is known of something after a call for it has failed: what was known before, if anything. It is another object: whoever counts
 * the time to the next call from it begins anew.
 */
export function afterLostAnswer<Known extends { readonly phase: string }>(
  known: Known,
): Known | { readonly phase: 'failed' } {
  const isKnown = known.phase !== 'asking' && known.phase !== 'failed';
  return isKnown ? { ...known } : { phase: 'failed' };
}
