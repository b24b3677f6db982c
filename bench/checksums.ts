// What do checksums cost: the primitives beside the fastest there is, and every family on a large file?
//
// One core. Each figure is the best of several runs, in milliseconds for 16 MiB; ratios are taken in one run, in turns.
// Prints Markdown, and JSON after it with --json.

import { cpus, loadavg } from 'node:os';
import { crc32 as nativeCrc32 } from 'node:zlib';
import { crc16 } from '../core/checksums/algorithms/crc16.ts';
import { forwardCrc32 } from '../core/checksums/algorithms/crc32.ts';
import { runEdc15 } from '../core/checksums/algorithms/edc15-sum.ts';
import { md5 } from '../core/checksums/algorithms/md5.ts';
import { sumWords, xorDwords } from '../core/checksums/algorithms/sums.ts';
import { tricoreCrc } from '../core/checksums/algorithms/tricore-crc.ts';
import { trionic7F2 } from '../core/checksums/algorithms/trionic7-sums.ts';
import { fixChecksums } from '../core/checksums/checksums.ts';
import { CHECKSUM_FAMILIES } from '../core/checksums/registry.ts';
import { boschImages, med17 } from '../core/checksums/testing/bosch-images.ts';
import { findChecksums } from '../core/checksums/testing/find-checksums.ts';
import { gmImages } from '../core/checksums/testing/gm-images.ts';
import { ImageWriter } from '../core/checksums/testing/image-writer.ts';
import { otherImages } from '../core/checksums/testing/other-images.ts';
import { siemensImages } from '../core/checksums/testing/siemens-images.ts';
import { crc32 } from '../core/checksums/testing/zlib-crc32.ts';
import { reportFigures } from './figures/report-figures.ts';
import { HARD_IMAGES } from './identify-images.ts';

const LENGTH_BYTES = 16 * 1024 * 1024;
const RUNS = 15;
const CRC32_MARK = 3;
const SUM_MARK = 1.2;
const WHOLE_MARK_MS = 1000;

interface Figure {
  readonly name: string;
  readonly ms: number;
}

interface Ratio extends Figure {
  readonly beside: string;
  readonly besideMs: number;
  readonly mark: number;
}

/** What a run has computed is kept, so that it cannot be left out. */
let kept = 0;
const noise = new ImageWriter(LENGTH_BYTES, 1).bytes;
const ratios = measureRatios();
const primitives = measurePrimitives();
const families = measureFamilies();
const whole = measureWhole();
print();

function measureRatios(): Ratio[] {
  const words = new Uint16Array(noise.buffer);
  const dwords = new Int32Array(noise.buffer);
  return [
    ratio(
      'CRC-32',
      () => crc32(noise, 0, LENGTH_BYTES),
      'zlib.crc32',
      () => nativeCrc32(noise),
      CRC32_MARK,
    ),
    ratio(
      'sum of bytes',
      () => sumWords(noise, 0, LENGTH_BYTES, 1, 'little'),
      'bare loop',
      () => bareSum(noise),
      SUM_MARK,
    ),
    ...(['little', 'big'] as const).flatMap((order) => [
      ratio(
        `sum of words, ${order} endian`,
        () => sumWords(noise, 0, LENGTH_BYTES, 2, order),
        'bare loop',
        () => bareSum16(words),
        SUM_MARK,
      ),
      ratio(
        `sum of dwords, ${order} endian`,
        () => sumWords(noise, 0, LENGTH_BYTES, 4, order),
        'bare loop',
        () => bareSum32(dwords),
        SUM_MARK,
      ),
    ]),
  ];
}

// One loop for each element type: a shared one would be slowed down by the others.
function bareSum(bytes: Uint8Array): number {
  let sum = 0;
  for (let i = 0; i < bytes.length; i++) sum = (sum + (bytes[i] ?? 0)) | 0;
  return sum;
}

function bareSum16(words: Uint16Array): number {
  let sum = 0;
  for (let i = 0; i < words.length; i++) sum = (sum + (words[i] ?? 0)) | 0;
  return sum;
}

function bareSum32(dwords: Int32Array): number {
  let sum = 0;
  for (let i = 0; i < dwords.length; i++) sum = (sum + (dwords[i] ?? 0)) | 0;
  return sum;
}

function measurePrimitives(): Figure[] {
  const range = [{ start: 0, end: LENGTH_BYTES }];
  return [
    { name: 'CRC-32, forward', ms: best(() => forwardCrc32(noise, 0, LENGTH_BYTES, 0)) },
    { name: 'CRC-16', ms: best(() => crc16(noise, 0, LENGTH_BYTES, 0)) },
    { name: 'xor of dwords', ms: best(() => xorDwords(noise, 0, LENGTH_BYTES, 'big')) },
    { name: 'EDC15', ms: best(() => runEdc15(noise, 0, LENGTH_BYTES, { low: 0, high: 0 }).low) },
    { name: 'TriCore CRC', ms: best(() => tricoreCrc(noise, 0, LENGTH_BYTES, 1)) },
    { name: 'Trionic 7 F2', ms: best(() => trionic7F2(noise, 0, LENGTH_BYTES)) },
    { name: 'MD5', ms: best(() => md5(noise, range)[0] ?? 0) },
  ];
}

interface FamilyFigures {
  readonly family: string;
  /** Finding and verifying on an image that the family knows. */
  readonly ownBytes: number;
  /** `null` where the family has no sums to verify. */
  readonly ownMs: number | null;
  /** Saying no to noise of 16 MiB. */
  readonly noiseMs: number;
}

function measureFamilies(): FamilyFigures[] {
  const images = [...boschImages(), ...siemensImages(), ...otherImages(), ...gmImages()];
  return CHECKSUM_FAMILIES.map(({ id, detect }) => {
    const image = images.find(({ family }) => family === id);
    return {
      family: id,
      ownBytes: image?.bytes.length ?? 0,
      ownMs: image === undefined ? null : best(() => findChecksums(image.bytes).lengthBytes),
      noiseMs: best(() => (detect(noise) === null ? 0 : 1)),
    };
  });
}

/** Everything on 16 MiB: finding in images that ask most, and a MED17 whose blocks fill the file. */
function measureWhole(): Figure[] {
  const hard = Object.entries(HARD_IMAGES).map(([name, make]) => {
    const image = make(LENGTH_BYTES);
    return { name: `find, ${name}`, ms: best(() => findChecksums(image).lengthBytes) };
  });
  const image = med17(LENGTH_BYTES).bytes;
  const report = findChecksums(image);
  return [
    ...hard,
    { name: 'find and verify, MED17', ms: best(() => findChecksums(image).lengthBytes) },
    { name: 'fix, MED17', ms: best(() => fixChecksums(image, report).blocks.length) },
  ];
}

function ratio(
  name: string,
  ours: () => number,
  beside: string,
  theirs: () => number,
  mark: number,
): Ratio {
  let ms = Number.POSITIVE_INFINITY;
  let besideMs = Number.POSITIVE_INFINITY;
  for (let i = 0; i < RUNS; i++) {
    ms = Math.min(ms, once(ours));
    besideMs = Math.min(besideMs, once(theirs));
  }
  return { name, ms, beside, besideMs, mark };
}

function best(run: () => number): number {
  let ms = Number.POSITIVE_INFINITY;
  for (let i = 0; i < Math.ceil(RUNS / 3); i++) ms = Math.min(ms, once(run));
  return ms;
}

function once(run: () => number): number {
  const startMs = performance.now();
  kept ^= run();
  return performance.now() - startMs;
}

function print(): void {
  const lines = [
    `# Checksums (${cpus()[0]?.model}, Node ${process.version}, load ${loadavg()[0]?.toFixed(1)})`,
    '',
    '| 16 MiB | ms | beside | ms | ratio | mark |',
    '|---|---|---|---|---|---|',
    ...ratios.map(
      ({ name, ms, beside, besideMs, mark }) =>
        `| ${name} | ${ms.toFixed(1)} | ${beside} | ${besideMs.toFixed(1)} | ${(ms / besideMs).toFixed(2)} | ${mark} |`,
    ),
    '',
    '| 16 MiB | ms |',
    '|---|---|',
    ...primitives.map(({ name, ms }) => `| ${name} | ${ms.toFixed(1)} |`),
    '',
    '| family | own image, KiB | find and verify, ms | says no to 16 MiB of noise, ms |',
    '|---|---|---|---|',
    ...families.map(
      ({ family, ownBytes, ownMs, noiseMs }) =>
        `| ${family} | ${ownBytes / 1024} | ${ownMs?.toFixed(2) ?? '-'} | ${noiseMs.toFixed(2)} |`,
    ),
    '',
    `| all families, 16 MiB | ms (mark ${WHOLE_MARK_MS}) |`,
    '|---|---|',
    ...whole.map(({ name, ms }) => `| ${name} | ${ms.toFixed(1)} |`),
    '',
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  if (process.argv.includes('--json')) {
    process.stdout.write(`${JSON.stringify({ ratios, primitives, families, whole, kept })}\n`);
  }
  reportFigures('checksums', [
    ...ratios.map(({ name, beside, ms, besideMs }) => ({
      name: `${name}, beside ${beside}`,
      kind: 'ratio' as const,
      value: ms / besideMs,
    })),
    ...[...primitives, ...whole].map(({ name, ms }) => ({
      name: `${name}, ms`,
      kind: 'time' as const,
      value: ms,
    })),
  ]);
}
