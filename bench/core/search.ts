// How long does a search of 16 MiB take, whatever the bytes looked for, beside the engine's own search?

import { parseBytePattern } from '../../core/search/byte-pattern.ts';
import { search } from '../../core/search/search.ts';
import type { SearchQuery } from '../../core/search/search-query.ts';
import type { Figure } from '../figures/figure.ts';
import { reportFigures } from '../figures/report-figures.ts';
import { interleave, printRatios, type Variant } from '../interleave.ts';
import { largeImage } from './large-image.ts';

const figures: Figure[] = [];

const ROUNDS = 31;
const { original } = largeImage();
const buffer = Buffer.from(original.buffer, original.byteOffset, original.length);
const counts = new Uint32Array(256);
for (const byte of original) counts[byte] = (counts[byte] ?? 0) + 1;
/** Byte values, the most common one first. */
const byFrequency = [...counts.keys()].sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0));
const hex = (rank: number): string => (byFrequency[rank] ?? 0).toString(16).padStart(2, '0');

const SECOND_MOST = `${hex(0)} ${hex(0)} ${hex(1)} ${hex(0)}`;
const PATTERNS: ReadonlyArray<readonly [name: string, pattern: string]> = [
  ['rare bytes', `${hex(255)} ${hex(254)} ${hex(253)} ${hex(252)}`],
  ['rare bytes, one open', `${hex(255)} ?? ${hex(253)} ${hex(252)}`],
  ['usual bytes', `${hex(60)} ${hex(20)} ${hex(50)} ${hex(70)}`],
  ['common first byte', `${hex(0)} ${hex(120)} ${hex(121)} ${hex(122)}`],
  ['common bytes', `${hex(2)} ${hex(3)} ${hex(4)} ${hex(5)}`],
  ['common bytes, one open', `${hex(2)} ${hex(3)} ?? ${hex(5)}`],
  ['padding and one zero', 'FF FF FF 00'],
  ['padding, one open', 'FF ?? FF 00'],
  ['zeros and a one', '00 00 00 01'],
  ['the two most common bytes', SECOND_MOST],
];

for (const [name, pattern] of PATTERNS) {
  const variants: Variant[] = [
    { name: 'search', run: () => countHits({ kind: 'bytes', pattern: patternOf(pattern) }) },
  ];
  if (!pattern.includes('??')) {
    const wanted = Buffer.from(pattern.replaceAll(' ', ''), 'hex');
    variants.unshift({ name: 'Buffer.indexOf', run: () => countIndexOf(wanted) });
  }
  figures.push(...printRatios(`Search of ${pattern} (${name})`, interleave(variants, ROUNDS)));
}

const word = { wordBytes: 2, bigEndian: false, signed: false, float: false } as const;
const common = { kind: 'value', type: word, value: 31_234 } as const;
figures.push(
  ...printRatios(
    'Search of other kinds',
    interleave(
      [
        {
          name: 'value, exact, anywhere',
          run: () => countHits({ ...common, tolerance: { unit: 'raw', amount: 0 }, alignBytes: 1 }),
        },
        {
          name: 'value, within 0.01 %, anywhere',
          run: () =>
            countHits({ ...common, tolerance: { unit: 'percent', amount: 0.01 }, alignBytes: 1 }),
        },
        {
          name: 'text, any case',
          run: () => countHits({ kind: 'text', text: 'Mapwright', isCaseSensitive: false }),
        },
        {
          name: 'rising runs of 12 words, aligned',
          run: () => countHits({ kind: 'risingRun', type: word, minCount: 12, alignBytes: 2 }),
        },
      ],
      11,
    ),
  ),
);
reportFigures('core/search', figures);

function patternOf(text: string) {
  const pattern = parseBytePattern(text);
  if (pattern === undefined) throw new Error(`"${text}" is no pattern`);
  return pattern;
}

function countHits(query: SearchQuery): number {
  let count = 0;
  for (const step of search(original, query)) count += step.hits.length;
  return count;
}

function countIndexOf(wanted: Buffer): number {
  let count = 0;
  for (let at = buffer.indexOf(wanted); at !== -1; at = buffer.indexOf(wanted, at + 1)) count++;
  return count;
}
