/** Index of the first of ascending addresses that is not below `address`; their number if there is none. */
export function indexOfFirst(ascending: readonly number[], address: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] ?? 0) < address) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether `address` is one of ascending addresses. */
export function hasAddress(ascending: readonly number[], address: number): boolean {
  return ascending[indexOfFirst(ascending, address)] === address;
}
