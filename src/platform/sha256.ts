/**
 * SHA-256 of bytes in lower-case hexadecimal, or `undefined` where the browser does not compute it: on pages that are not
 * served securely.
 */
export async function sha256Hex(bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  if (crypto.subtle === undefined) return undefined;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
