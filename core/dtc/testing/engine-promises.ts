import { applyPatch, type BytePatch } from '../../bytes/byte-patch.ts';
import type { ByteRange } from '../../bytes/byte-range.ts';
import type { ChecksumBlock } from '../../checksums/checksum-report.ts';
import { fixChecksums } from '../../checksums/checksums.ts';
import { findChecksums } from '../../checksums/testing/find-checksums.ts';
import type { Identification } from '../../identify/identification.ts';
import { identify } from '../../identify/identify.ts';
import type { CodeEntry, DtcReport } from '../dtc-report.ts';
import { findTroubleCodes } from '../find-codes.ts';
import { type RemovalWay, removeTroubleCodes } from '../remove-codes.ts';

/** What the engine says of bytes, and what it must never do with any. */
export interface EngineAnswer {
  readonly identification: Identification;
  /** Families of checksums that know the bytes. */
  readonly checksumFamilies: readonly string[];
  readonly codes: DtcReport;
  /** Broken promises in words; empty for a right engine, whatever the bytes. */
  readonly complaints: readonly string[];
}

/** Codes that are asked for although the file may not have them. */
const ASKED_CODES = [0x0401, 0x3998, 0x0000, 0xffff];
/** So many of the codes that the file has are taken out. */
const TAKEN_CODES = 5;

/**
 * Runs identification, checksums and trouble codes over any bytes and looks whether they keep what they promise: read inside
 * of the file, leave the bytes alone, write slots of checksums and places of chosen codes only, and nothing the second time.
 */
export function engineAnswer(bytes: Uint8Array): EngineAnswer {
  const before = bytes.slice();
  const identification = identify(bytes);
  const { families, complaints: ofChecksums } = checksumComplaints(bytes);
  const codes = findTroubleCodes(bytes, identification);
  const complaints = [
    ...identificationComplaints(bytes, identification),
    ...ofChecksums,
    ...codeComplaints(bytes, codes),
  ];
  if (!isEqual(before, bytes)) complaints.push('the bytes were changed');
  return { identification, checksumFamilies: families, codes, complaints };
}

function identificationComplaints(
  bytes: Uint8Array,
  { confidence, evidence, contradictions }: Identification,
): string[] {
  const facts = [...evidence, ...contradictions.flatMap((each) => each.evidence)];
  // A file without bytes has the address 0 all the same.
  const outside = facts.filter(
    ({ address }) => address < 0 || address >= Math.max(1, bytes.length),
  );
  const complaints = outside.map(({ rule, address }) => `evidence ${rule} outside, at ${address}`);
  if (!(confidence >= 0 && confidence <= 1)) complaints.push(`confidence ${confidence}`);
  return complaints;
}

function checksumComplaints(bytes: Uint8Array): { families: string[]; complaints: string[] } {
  const report = findChecksums(bytes);
  const blocks = report.families.flatMap((family) => family.blocks);
  const complaints = blocks
    .filter((block) => ![...block.ranges, ...block.slots].every((range) => isIn(bytes, range)))
    .map(({ id }) => `checksum ${id} reaches outside of the file`);
  const outcome = fixChecksums(bytes, report);
  const strays = straysOf(outcome.patch, placesOfSlots(bytes, blocks));
  complaints.push(...strays.map((address) => `fixing wrote ${address}, no slot`));
  if (outcome.kind !== 'failure') {
    const wrong = outcome.blocks.filter(
      ({ state, slots }) => state === 'invalid' && slots.length > 0,
    );
    complaints.push(...wrong.map(({ id }) => `checksum ${id} is wrong after fixing`));
  }
  const fixed = applyPatch(bytes, outcome.patch);
  const again = fixChecksums(fixed, findChecksums(fixed)).patch.addresses.length;
  if (again > 0) complaints.push(`fixing a second time wrote ${again} bytes`);
  return { families: report.families.map(({ family }) => family), complaints };
}

function codeComplaints(bytes: Uint8Array, report: DtcReport): string[] {
  const places = report.entries.flatMap(placesOfEntry);
  const complaints = places
    .filter((range) => !isIn(bytes, range))
    .map(({ start }) => `a trouble code lies outside, at ${start}`);
  const known = [...new Set(report.entries.map(({ rawCode }) => rawCode))];
  const chosen = new Set([...known.slice(0, TAKEN_CODES), ...ASKED_CODES]);
  const allowed = new Uint8Array(bytes.length);
  for (const entry of report.entries) {
    if (!chosen.has(entry.rawCode)) continue;
    for (const { start, end } of placesOfEntry(entry)) allowed.fill(1, start, end);
  }
  for (const way of ['switch', 'code'] satisfies RemovalWay[]) {
    const { patch, results } = removeTroubleCodes(bytes, report, [...chosen], way);
    const strays = straysOf(patch, allowed);
    complaints.push(...strays.map((address) => `removing by ${way} wrote ${address}`));
    const isRemoved = results.some(({ outcome }) => outcome === 'removed');
    if (patch.addresses.length > 0 && !isRemoved) complaints.push('removing nothing wrote bytes');
  }
  return complaints;
}

function placesOfEntry({ codeAddresses, switches }: CodeEntry): ByteRange[] {
  return [
    ...codeAddresses.map((address) => ({ start: address, end: address + 2 })),
    ...switches.map(({ address, lengthBytes }) => ({ start: address, end: address + lengthBytes })),
  ];
}

/** 1 for each byte that belongs to a slot. */
function placesOfSlots(bytes: Uint8Array, blocks: readonly ChecksumBlock[]): Uint8Array {
  const places = new Uint8Array(bytes.length);
  for (const { start, end } of blocks.flatMap((block) => block.slots)) places.fill(1, start, end);
  return places;
}

function straysOf({ addresses }: BytePatch, allowed: Uint8Array): number[] {
  return [...addresses].filter((address) => allowed[address] !== 1);
}

function isIn(bytes: Uint8Array, { start, end }: ByteRange): boolean {
  return start >= 0 && start <= end && end <= bytes.length;
}

function isEqual(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
