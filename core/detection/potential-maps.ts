import { plainMap } from '../maps/empty-map.ts';
import type { MapAxis, MapFields } from '../maps/map-definition.ts';
import { validateMap } from '../maps/validate-map.ts';
import { symbolsOfImage } from '../symbols/symbols-of-image.ts';
import { formatAddress } from '../values/parse-address.ts';
import type { WordType } from '../values/word.ts';
import type { CandidateAxis, MapCandidate } from './map-candidate.ts';

/**
 * Candidates as maps that can be opened, the likeliest first: named as the file itself names what begins there, else by their address.
 * Those that are no valid map of the file are left out.
 *
 * @param bytes of the file
 * @param most how many are kept
 */
export function potentialMapsOf(
  candidates: readonly MapCandidate[],
  bytes: Uint8Array,
  most: number,
): MapFields[] {
  const names = new Map(symbolsOfImage(bytes).map(({ name, start }) => [start, name]));
  return candidates
    .map((candidate) => mapOf(candidate, names.get(candidate.address)))
    .filter((map) => {
      const faults = validateMap({ ...map, id: '', kind: 'POTENTIAL_MAP' }, bytes.length);
      return faults.length === 0;
    })
    .slice(0, most);
}

function mapOf(
  { address, width, height, wordType, order, x, y }: MapCandidate,
  ownName: string | undefined,
): MapFields {
  return {
    ...plainMap({
      name: ownName ?? formatAddress(address),
      address,
      type: wordType,
      width,
      height,
    }),
    order,
    x: axisOf(x, wordType),
    y: axisOf(y, wordType),
  };
}

function axisOf(axis: CandidateAxis, cellType: WordType): MapAxis {
  return {
    name: '',
    unit: '',
    reference: axis.reference,
    words: 'words' in axis ? axis.words : { address: 0, type: cellType, skipBytes: 0 },
    scale: { factor: 1, offset: 0 },
    precision: 0,
    format: 'DEC',
    userValues: [],
    userTexts: [],
  };
}
