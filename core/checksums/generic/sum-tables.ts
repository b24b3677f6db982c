import type { ByteRange } from '../../bytes/byte-range.ts';
import { type ByteOrder, readU32 } from '../../bytes/read-number.ts';
import type { Calculation, ChecksumRule } from '../checksum-rule.ts';
import { ruleHolds } from '../evaluate.ts';
import { checksumRule, numberSlot } from '../rule-parts.ts';

/** So many entries at one stride are a table; so large a part of its entries holds that the others are wrong. */
const MIN_HOLDING = 3;
const MIN_HOLDING_SHARE = 0.5;
/** Pair of addresses, value, and perhaps its inverse; more words of an entry may follow. */
const STRIDES_BYTES = [12, 16, 20, 24, 32];
const MIN_RANGE_BYTES = 0x40;

/** A value that holds, beside the pair of addresses {first, last} that names its range. */
export interface DescribedRule {
  readonly rule: ChecksumRule;
  readonly descriptorAt: number;
}

/** What the entries of one table have in common. */
interface TableForm {
  readonly strideBytes: number;
  readonly byteOrder: ByteOrder;
  readonly hasInverse: boolean;
  /** Of the address space: the byte 0 of the file. */
  readonly base: number;
  readonly calculation: Calculation;
}

/**
 * Rules of values that do not hold and stand in one table with others that do: a value that was right before an edit. Nothing but its
 * neighbours tells of it; left out, an edited file would look right.
 *
 * @param held values that hold, of one file
 */
export function brokenTableEntries(
  bytes: Uint8Array,
  held: readonly DescribedRule[],
): ChecksumRule[] {
  const taken = new Set(held.map(({ descriptorAt }) => descriptorAt));
  const broken: ChecksumRule[] = [];
  for (const { form, places } of groupsOf(bytes, held)) {
    for (;;) {
      const found = brokenPlaces(bytes, form, places).filter((at) => !taken.has(at));
      if (found.length === 0) break;
      for (const at of found) {
        taken.add(at);
        // Set right, it holds and may tell of others: what is fixed once has nothing to be fixed.
        places.add(at);
        broken.push(entryRule(bytes, at, form));
      }
    }
  }
  return broken.sort((a, b) => a.storedAt - b.storedAt);
}

/** Places of entries that do not hold, of the tables that those which hold are in, each once. */
function brokenPlaces(
  bytes: Uint8Array,
  form: Alike['form'],
  places: ReadonlySet<number>,
): number[] {
  const found = new Set<number>();
  for (const strideBytes of STRIDES_BYTES) {
    for (const from of places) {
      // A table is walked from its first entry that holds.
      if (places.has(from - strideBytes)) continue;
      for (const at of walkTable(bytes, from, { ...form, strideBytes }, places)) found.add(at);
    }
  }
  return [...found];
}

/** Values that hold in the same way. */
interface Alike {
  readonly form: Omit<TableForm, 'strideBytes'>;
  /** Of their descriptors. */
  readonly places: Set<number>;
}

function groupsOf(bytes: Uint8Array, held: readonly DescribedRule[]): Alike[] {
  const groups = new Map<string, Alike>();
  for (const { rule, descriptorAt } of held) {
    const { byteOrder, calculation, complementAt } = rule;
    const first = readU32(bytes, descriptorAt, byteOrder) ?? 0;
    const base = first - (rule.ranges[0]?.start ?? 0);
    const form = { byteOrder, calculation, base, hasInverse: complementAt !== null };
    const key = JSON.stringify(form);
    const group = groups.get(key) ?? { form, places: new Set() };
    group.places.add(descriptorAt);
    groups.set(key, group);
  }
  const tables = [...groups.values()].filter(({ places }) => places.size >= MIN_HOLDING);
  for (const { form, places } of tables) {
    for (const { descriptorAt } of held) {
      const isBeside = STRIDES_BYTES.some(
        (stride) => places.has(descriptorAt - stride) || places.has(descriptorAt + stride),
      );
      if (isBeside && !places.has(descriptorAt) && holdsAs(bytes, descriptorAt, form)) {
        places.add(descriptorAt);
      }
    }
  }
  return tables;
}

/** Whether a value that holds in one way holds as its neighbours do, too: by chance it may be right in both. */
function holdsAs(bytes: Uint8Array, descriptorAt: number, form: Alike['form']): boolean {
  if (rangeAt(bytes, descriptorAt, form) === undefined) return false;
  return ruleHolds(bytes, entryRule(bytes, descriptorAt, form)) === true;
}

/** Places of the entries that do not hold, of the table that a held entry is in; none where too few of its entries hold. */
function walkTable(
  bytes: Uint8Array,
  from: number,
  form: TableForm,
  held: ReadonlySet<number>,
): number[] {
  const { strideBytes } = form;
  let start = from;
  while (isEntry(bytes, start - strideBytes, form, held)) start -= strideBytes;
  const places: number[] = [];
  for (let at = start; isEntry(bytes, at, form, held); at += strideBytes) places.push(at);
  const holding = places.filter((at) => held.has(at));
  const last = holding.at(-1) ?? from;
  const isTable =
    holding.length >= MIN_HOLDING && holding.length >= MIN_HOLDING_SHARE * places.length;
  if (!isTable) return [];
  // In front of and behind all that hold, an entry says by itself that it is one.
  return places.filter(
    (at) =>
      !held.has(at) &&
      ((at > from && at < last) || (form.hasInverse && hasInverse(bytes, at + 8, form.byteOrder))),
  );
}

function isEntry(
  bytes: Uint8Array,
  at: number,
  form: TableForm,
  held: ReadonlySet<number>,
): boolean {
  if (held.has(at)) return true;
  return at >= 0 && rangeAt(bytes, at, form) !== undefined;
}

/** The range that a pair of addresses names; `undefined` where they are none, or the value is in it. */
function rangeAt(
  bytes: Uint8Array,
  at: number,
  { byteOrder, base, hasInverse }: Omit<TableForm, 'strideBytes'>,
): ByteRange | undefined {
  const first = readU32(bytes, at, byteOrder);
  const last = readU32(bytes, at + 4, byteOrder);
  const slotEnd = at + (hasInverse ? 16 : 12);
  if (first === undefined || last === undefined || slotEnd > bytes.length) return undefined;
  const range = { start: first - base, end: last - base + 1 };
  const isWhole = range.start % 4 === 0 && range.end % 4 === 0;
  const isInside = range.start >= 0 && range.end <= bytes.length;
  const isLong = range.end - range.start >= MIN_RANGE_BYTES;
  const isApart = range.end <= at + 8 || range.start >= slotEnd;
  return isWhole && isInside && isLong && isApart ? range : undefined;
}

function hasInverse(bytes: Uint8Array, storedAt: number, byteOrder: ByteOrder): boolean {
  const stored = readU32(bytes, storedAt, byteOrder);
  return stored !== undefined && readU32(bytes, storedAt + 4, byteOrder) === ~stored >>> 0;
}

function entryRule(
  bytes: Uint8Array,
  descriptorAt: number,
  form: Omit<TableForm, 'strideBytes'>,
): ChecksumRule {
  const storedAt = descriptorAt + 8;
  const range = rangeAt(bytes, descriptorAt, form);
  return checksumRule({
    id: `at-${storedAt.toString(16)}`,
    rule: 'probable.ofTable',
    calculation: form.calculation,
    ranges: range === undefined ? [] : [range],
    slot: numberSlot(storedAt, 4, form.byteOrder, form.hasInverse ? storedAt + 4 : null),
    figures: { descriptorAt },
  });
}
