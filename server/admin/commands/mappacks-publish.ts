import { MAX_NAME_LENGTH, MIN_NAME_LENGTH } from '../../../core/contract/limits.ts';
import { lineSchema } from '../../../core/contract/text.ts';
import { publishPack } from '../../map-library/catalogue.ts';
import { readPack } from '../../map-library/publication.ts';
import { writeAudit } from '../audit.ts';
import { bytesOfFile, imageOfFile } from '../bytes-of-file.ts';
import { joinWords, parseWords } from '../parse-words.ts';
import { reasonOf } from '../read-words.ts';
import { RefusedError } from '../refused-error.ts';
import type { StaffCommand } from '../staff-command.ts';
import { UsageError } from '../usage-error.ts';

const WORDS = { words: ['MAPS', 'ORIGINAL'], options: ['name', 'software', 'why'] } as const;
const MOST_SOFTWARE_NUMBERS = 1000;

/** Puts a map pack into the library. What is sent are the contents of both files, wherever the database is open. */
export const mappacksPublish: StaffCommand = {
  usage: 'MAPS ORIGINAL --name TEXT [--software NUMBER,NUMBER] [--why TEXT]',
  prepare: (given) => {
    const { words, options } = parseWords(given, WORDS);
    const maps = bytesOfFile(words.MAPS).toString('utf8');
    const original = Buffer.from(imageOfFile(words.ORIGINAL)).toString('base64');
    return joinWords([maps, original], options);
  },
  read: (given) => {
    const { words, options } = parseWords(given, WORDS);
    const pack = readPack({
      name: nameOf(options.name),
      mapsText: words.MAPS,
      original: Buffer.from(words.ORIGINAL, 'base64'),
      softwareNumbers: softwareNumbersOf(options.software),
    });
    if (typeof pack === 'string') throw new UsageError(pack);
    const reason = reasonOf(options);
    return (door, actor) =>
      door.transact(async (trx) => {
        const id = await publishPack(trx, pack);
        if (id === undefined) throw new RefusedError('this map pack is published already');
        const { name, family, softwareNumbers, maps } = pack;
        const subject = `${id}: ${name}`;
        await writeAudit(trx, { actor, action: 'mappacks publish', subject, reason });
        return { id, name, family, softwareNumbers, maps: maps.length };
      });
  },
};

/** @throws UsageError */
function nameOf(text: string | undefined): string {
  const name = lineSchema({ min: MIN_NAME_LENGTH, max: MAX_NAME_LENGTH }).safeParse(text);
  if (name.success) return name.data;
  throw new UsageError(`--name is a line of ${MIN_NAME_LENGTH} to ${MAX_NAME_LENGTH} characters`);
}

/** @throws UsageError */
function softwareNumbersOf(text: string | undefined): readonly string[] {
  const numbers = text === undefined ? [] : text.split(',');
  const schema = lineSchema({ min: 1, max: MAX_NAME_LENGTH });
  const read = numbers.flatMap((number) => schema.safeParse(number).data ?? []);
  if (read.length === numbers.length && read.length <= MOST_SOFTWARE_NUMBERS) return read;
  throw new UsageError('--software is a list of software numbers with commas between them');
}
