import { createHash } from 'node:crypto';

/**
 * SHA-256 of what a request asks for. A request that comes a second time has the same one, and another one under the same id
 * has not: the first is answered again, the second refused.
 *
 * A newer release may know more fields, or write them in another order, when the second comes: fields of objects are sorted, and
 * those that say nothing (`null`, empty texts) are left out.
 *
 * @param parts in an order of the caller's; objects by their JSON
 */
export function requestHash(...parts: ReadonlyArray<Uint8Array | object | string>): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) {
    const bytes = part instanceof Uint8Array ? part : Buffer.from(JSON.stringify(saying(part)));
    // The length keeps the end of one part from being read as the begin of the next.
    hash.update(`${bytes.length}:`).update(bytes);
  }
  return hash.digest();
}

/** A value of JSON with the fields of its objects in one order, and without those that say nothing. */
function saying(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  // Most lists are long and of numbers.
  if (Array.isArray(value)) return value.some(isObject) ? value.map(saying) : value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, field]) => field !== null && field !== '')
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, field]) => [name, saying(field)]),
  );
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}
