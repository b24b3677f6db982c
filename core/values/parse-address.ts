/** What a typed address is relative to. */
export interface AddressContext {
  /** Byte address from which `+100` and `-100` count. */
  readonly cursorAddress: number;
  readonly fileLengthBytes: number;
}

/**
 * Address a person typed: hexadecimal unless said otherwise.
 *
 * `1F00`, `0x1F00` and `$1F00` are hexadecimal, `#7936` is decimal (a suffix d would be a digit), `+100` and `-100`
 * (hexadecimal) count from the cursor, `end-20` counts from behind the last byte. Expectations 2.7, "Go to address".
 *
 * @returns `undefined` if the text is no address or lies outside the file
 */
export function parseAddress(text: string, context: AddressContext): number | undefined {
  const compact = text.trim().toLowerCase().replaceAll('_', '').replaceAll(' ', '');
  const address = absoluteAddress(compact) ?? relativeAddress(compact, context);
  if (address === undefined) return undefined;
  return address >= 0 && address < context.fileLengthBytes ? address : undefined;
}

function absoluteAddress(text: string): number | undefined {
  const decimal = /^#(\d{1,10})$/.exec(text);
  if (decimal) return Number.parseInt(decimal[1] ?? '', 10);
  const hexadecimal = /^(?:0x|\$)?([0-9a-f]{1,8})$/.exec(text);
  return hexadecimal ? Number.parseInt(hexadecimal[1] ?? '', 16) : undefined;
}

function relativeAddress(text: string, context: AddressContext): number | undefined {
  const match = /^(end)?([+-])(?:0x|\$)?([0-9a-f]{1,8})$/.exec(text);
  if (!match) return text === 'end' ? context.fileLengthBytes - 1 : undefined;
  const start = match[1] === 'end' ? context.fileLengthBytes : context.cursorAddress;
  const distance = Number.parseInt(match[3] ?? '', 16);
  return match[2] === '-' ? start - distance : start + distance;
}

/** Byte address as the dump shows it: upper-case hexadecimal, eight digits. */
export function formatAddress(address: number): string {
  return address.toString(16).toUpperCase().padStart(8, '0');
}
