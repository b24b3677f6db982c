import { type DigestFailure, digestPair } from '../../../core/ai-stage/digest-pair.ts';
import { readPairDigest, writePairDigest } from '../../../core/ai-stage/pair-digest-codec.ts';
import { MAX_POTENTIAL_MAPS } from '../../../core/contract/limits.ts';
import { readMapsFile } from '../../../core/contract/maps-file.ts';
import { potentialMapsOf } from '../../../core/detection/potential-maps.ts';
import { searchMaps } from '../../../core/detection/search-maps.ts';
import type { KnownMap } from '../../../core/solutions/grow-regions.ts';
import { addPair, type PairRefusal } from '../../stages/tuned-pairs.ts';
import { writeAudit } from '../audit.ts';
import { bytesOfFile, imageOfFile } from '../bytes-of-file.ts';
import { joinWords, parseWords } from '../parse-words.ts';
import { line, reasonOf } from '../read-words.ts';
import { RefusedError } from '../refused-error.ts';
import type { StaffCommand } from '../staff-command.ts';
import { UsageError } from '../usage-error.ts';

const GIVEN = {
  words: ['ORIGINAL', 'TUNED'],
  options: ['service-type', 'car', 'tune', 'maps', 'why'],
} as const;
const SENT = { words: ['DIGEST'], options: ['service-type', 'car', 'tune', 'why'] } as const;

const FAILURES: { readonly [Failure in DigestFailure]: string } = {
  size: 'ORIGINAL and TUNED have different lengths',
  'no-change': 'TUNED is the original, but for checksums and numbers',
  'no-family': 'ORIGINAL does not say which control unit it is from',
  'no-map-changed': 'no map of ORIGINAL that is known or was found is changed in TUNED',
  'too-large': 'so much differs that TUNED is another software, not a tune',
};

const REFUSALS: { readonly [Refusal in PairRefusal]: string } = {
  noStage: '--service-type names no AI stage: ai-stage-1, ai-stage-2 and ai-stage-3 do',
  known: 'this tune of this original is known already',
  tooMany: 'the family has as many pairs as it may have',
  tooLarge: 'the pair is larger than a pair may be',
};

/** Adds an original and its tune to what AI stages are made of. What is sent is what the model needs of them, and no file. */
export const pairsAdd: StaffCommand = {
  usage: 'ORIGINAL TUNED --service-type KEY --car KEY [--tune KEY] [--maps MAPS] [--why TEXT]',
  prepare: (given) => {
    const { words, options } = parseWords(given, GIVEN);
    const original = imageOfFile(words.ORIGINAL);
    const tuned = imageOfFile(words.TUNED);
    const digest = digestPair(original, tuned, mapsOf(original, options.maps));
    if (typeof digest === 'string')
      throw new UsageError(`nothing can be learnt: ${FAILURES[digest]}`);
    const { maps: _, ...sent } = options;
    return joinWords([writePairDigest(digest)], sent);
  },
  read: (sent) => {
    const { words, options } = parseWords(sent, SENT);
    const digest = readPairDigest(words.DIGEST);
    if (digest === undefined) throw new UsageError('the pair cannot be read');
    const serviceType = line('--service-type', options['service-type'] ?? '');
    const car = line('--car', options.car ?? '');
    const tune = options.tune === undefined ? null : line('--tune', options.tune);
    const reason = reasonOf(options);
    return (door, actor) =>
      door.transact(async (trx) => {
        const added = await addPair(trx, { serviceType, car, tune, digest });
        if (typeof added === 'string') throw new RefusedError(REFUSALS[added]);
        const subject = `${added.id}: ${serviceType}, ${car}`;
        await writeAudit(trx, { actor, action: 'pairs add', subject, reason });
        const changed = digest.maps.filter(({ after }) => after !== null);
        return {
          id: added.id,
          family: added.family,
          serviceType,
          car,
          maps: digest.maps.length,
          changedMaps: changed.length,
          otherBytes: digest.otherBytes,
        };
      });
  },
};

/** Maps that a file of the editor tells, before those that look like some. @throws UsageError */
function mapsOf(original: Uint8Array, path: string | undefined): readonly KnownMap[] {
  const found = potentialMapsOf(searchMaps(original).candidates, original, MAX_POTENTIAL_MAPS).map(
    (map): KnownMap => ({ ...map, kind: 'POTENTIAL_MAP' }),
  );
  if (path === undefined) return found;
  const read = readMapsFile(bytesOfFile(path).toString('utf8'), [], original.length);
  if (read === undefined) throw new UsageError(`${path} is no file of maps`);
  return [...read.maps.map((map): KnownMap => ({ ...map, kind: 'USER_MAP' })), ...found];
}
