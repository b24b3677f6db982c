import { z } from 'zod';
import type { KeyValueStorage } from '../../platform/storage.ts';

const KEY = 'mapwright.addresses';

/** Most addresses that are remembered. Expectations 2.7, "Go to address". */
const MAX_ADDRESSES = 20;
const MAX_TEXT_LENGTH = 32;

const keptSchema = z.array(z.string().min(1).max(MAX_TEXT_LENGTH)).max(MAX_ADDRESSES);

/** Addresses that were gone to in this browser, as they were typed, the last one first. */
export function recentAddresses(storage: KeyValueStorage): readonly string[] {
  try {
    return keptSchema.parse(JSON.parse(storage.read(KEY) ?? '[]'));
  } catch {
    // What cannot be read counts as never written.
    return [];
  }
}

/** Remembers an address that was gone to. One from the cursor on means another place each time: it is left out. */
export function rememberAddress(storage: KeyValueStorage, text: string): void {
  const typed = text.trim();
  if (/^[+-]/.test(typed) || typed === '' || typed.length > MAX_TEXT_LENGTH) return;
  const others = recentAddresses(storage).filter((known) => known !== typed);
  storage.write(KEY, JSON.stringify([typed, ...others].slice(0, MAX_ADDRESSES)));
}
