/** What stands in front of the decimals of a text; the other sign groups thousands. `either`: neither of them groups. */
export type DecimalSign = '.' | ',' | 'either';

const SIGNS = ['.', ','] as const;
type Sign = (typeof SIGNS)[number];
const APOSTROPHES = /['\u2019]/g;
/** A number whose thousands may be grouped by any sign; what is behind it is looked at apart. */
const NUMBER = /^([+-]?)([\d.,'\u2019]+)(e[+-]?\d+)?%?$/i;

/**
 * Sign of the decimals that all cells of a text agree on, or `undefined` where they may mean one number as well as another.
 *
 * A sign that stands twice in a cell, or in front of the other one, groups; one that is not followed by three digits, or has a zero
 * alone in front of it, does not. In `1,234  987  12.5` the point is the sign of decimals, so the comma groups. Where only one of
 * both stands in the text and it is not sure to group, it is that of decimals.
 */
export function decimalSignOf(cells: readonly string[]): DecimalSign | undefined {
  const numbers = cells.flatMap(
    (cell) => NUMBER.exec(cell)?.[2]?.replaceAll(APOSTROPHES, '') ?? [],
  );
  const groups = { '.': new Set<Role>(), ',': new Set<Role>() };
  for (const number of numbers) {
    for (const sign of SIGNS) {
      const role = roleOf(number, sign);
      if (role !== undefined) groups[sign].add(role);
    }
  }
  const [point, comma] = SIGNS.map((sign) => meaningOf(groups[sign]));
  if (point === 'group' && comma === 'group') return undefined;
  if (point === 'group') return ',';
  if (comma === 'group') return '.';
  if (point === 'open' && comma === 'open') return undefined;
  if (point === 'decimal' && comma === 'open') return '.';
  if (comma === 'decimal' && point === 'open') return ',';
  return 'either';
}

/**
 * Number of a cell without blanks.
 *
 * @returns `undefined` for a blank cell, `null` for one that is no number, or may be another one
 */
export function groupedNumber(
  cell: string,
  decimalSign: DecimalSign | undefined,
): number | undefined | null {
  if (cell === '') return undefined;
  const [, sign = '', grouped = '', exponent = ''] = NUMBER.exec(cell) ?? [];
  if (decimalSign === undefined && /[.,]/.test(grouped)) return null;
  const digits = withoutGroups(grouped, decimalSign);
  if (digits === undefined || !/^(?:\d+(?:\.\d*)?|\.\d+)$/.test(digits)) return null;
  const number = Number(`${sign}${digits}${exponent}`);
  return Number.isFinite(number) ? number : null;
}

type Role = 'group' | 'decimal' | 'open';

/** What a sign of one number can be. */
function roleOf(number: string, sign: Sign): Role | undefined {
  const parts = number.split(sign);
  if (parts.length === 1) return undefined;
  const other = sign === '.' ? ',' : '.';
  const isGrouping = areGroups(
    parts.map((part, i) => (i === parts.length - 1 ? (part.split(other)[0] ?? '') : part)),
  );
  if (parts.length > 2) return isGrouping ? 'group' : 'decimal';
  if (number.includes(other))
    return number.lastIndexOf(other) > number.indexOf(sign) ? 'group' : 'decimal';
  return isGrouping ? 'open' : 'decimal';
}

/** Whether the parts are up to three digits, not a zero alone, and then three each. */
function areGroups([first = '', ...rest]: readonly string[]): boolean {
  return /^[1-9]\d{0,2}$/.test(first) && rest.every((part) => /^\d{3}$/.test(part));
}

function meaningOf(roles: ReadonlySet<Role>): Role | undefined {
  if (roles.has('group')) return 'group';
  if (roles.has('decimal')) return 'decimal';
  return roles.has('open') ? 'open' : undefined;
}

/** The digits with a point; `undefined` where groups do not have three digits. */
function withoutGroups(number: string, decimalSign: DecimalSign | undefined): string | undefined {
  const hasApostrophe = APOSTROPHES.test(number);
  APOSTROPHES.lastIndex = 0;
  if (decimalSign === 'either' || decimalSign === undefined) {
    const [whole = '', ...decimals] = number.split(/[.,]/);
    if (decimals.length > 1) return undefined;
    const digits = hasApostrophe ? ungrouped(whole, APOSTROPHES) : whole;
    return digits === undefined ? undefined : [digits, ...decimals].join('.');
  }
  const [whole = '', ...decimals] = number.split(decimalSign);
  if (decimals.length > 1) return undefined;
  const digits = ungrouped(whole, decimalSign === '.' ? /[,'\u2019]/g : /[.'\u2019]/g);
  return digits === undefined ? undefined : [digits, ...decimals].join('.');
}

function ungrouped(whole: string, signs: RegExp): string | undefined {
  const parts = whole.split(signs);
  return parts.length === 1 || areGroups(parts) ? parts.join('') : undefined;
}
