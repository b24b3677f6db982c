import type { ByteRange } from '../core/bytes/byte-range.ts';
import type { CandidateAxis, MapCandidate } from '../core/detection/map-candidate.ts';
import { searchMaps } from '../core/detection/search-maps.ts';
import { foreignFormat } from '../core/identify/foreign-format.ts';
import { formatAddress } from '../core/values/parse-address.ts';
import type { WordType } from '../core/values/word.ts';
import type { Command } from './command.ts';
import { openImage } from './image-file.ts';
import { parseOptions, wholeNumber } from './options.ts';

/** Lists what looks like a map, best first. The answer is no (exit code 1) if nothing does, or the file is no dump. */
export const mapsCommand: Command = {
  usage: 'FILE [--limit N]',
  run: async (line) => {
    const { words, options } = parseOptions(line, ['limit'], 1);
    const limit =
      options.limit === undefined ? {} : { limit: wholeNumber('limit', options.limit, 1) };
    const { bytes, notes } = await openImage(words[0] ?? '');
    const { candidates, unsearched } =
      foreignFormat(bytes) === undefined
        ? searchMaps(bytes, limit)
        : { candidates: [], unsearched: [] };
    return {
      exitCode: candidates.length === 0 ? 1 : 0,
      json: candidates.map(entryOf),
      notes: [...notes, ...unsearched.map(leftOutOf)],
    };
  },
};

function leftOutOf({ start, end }: ByteRange): string {
  const place = `${formatAddress(start)} to ${formatAddress(end - 1)}`;
  return `${place}: only maps that tell their own layout were looked for, for want of time`;
}

function entryOf(candidate: MapCandidate): Record<string, unknown> {
  const { address, width, height, wordType, type, x, y, score, reason } = candidate;
  return {
    address,
    width,
    height,
    ...wordsOf(wordType),
    type,
    xAxis: axisOf(x),
    yAxis: axisOf(y),
    score: Math.round(score * 1000) / 1000,
    rule: reason.rule,
  };
}

/** An axis that is not in the file is null. */
function axisOf(axis: CandidateAxis): Record<string, unknown> | null {
  if (axis.reference === 'NONE') return null;
  const { address, type } = axis.words;
  return { reference: axis.reference, address, ...wordsOf(type) };
}

function wordsOf({ wordBytes, bigEndian, signed, float }: WordType): Record<string, unknown> {
  return { wordSize: wordBytes, byteOrder: bigEndian ? 'HiLo' : 'LoHi', signed, float };
}
