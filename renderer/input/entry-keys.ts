import type { NumberFormat } from '../../core/values/number-format.ts';

const ENTRY_KEYS: Readonly<Record<NumberFormat, RegExp>> = {
  DEC: /^[0-9]$/,
  HEX: /^[0-9a-f]$/i,
  BIN: /^[01]$/,
  ASCII: /^[\x20-\x7e]$/,
};

const ASCII_BUT_SPACE = /^[\x21-\x7e]$/;

/** Characters with which typing into a cell begins. Signs are left out: the application steps values with them. */
export function entryKeys(format: NumberFormat): RegExp {
  return ENTRY_KEYS[format];
}

/** The same over a picture that is dragged with the space bar held. */
export function pictureEntryKeys(format: NumberFormat): RegExp {
  return format === 'ASCII' ? ASCII_BUT_SPACE : ENTRY_KEYS[format];
}
