import { publishSolution } from '../../solutions/catalogue.ts';
import { readPublication } from '../../solutions/publication.ts';
import { writeAudit } from '../audit.ts';
import { bytesOfFile } from '../bytes-of-file.ts';
import { joinWords, parseWords } from '../parse-words.ts';
import { reasonOf } from '../read-words.ts';
import { RefusedError } from '../refused-error.ts';
import type { StaffCommand } from '../staff-command.ts';
import { UsageError } from '../usage-error.ts';

const WORDS = { words: ['FILE'], options: ['why'] } as const;

/** Puts a ready solution into the catalogue. What is sent is the text of the file, wherever the database is open. */
export const solutionsPublish: StaffCommand = {
  usage: 'FILE [--why TEXT]',
  prepare: (given) => {
    const { words, options } = parseWords(given, WORDS);
    return joinWords([bytesOfFile(words.FILE).toString('utf8')], options);
  },
  read: (given) => {
    const { words, options } = parseWords(given, WORDS);
    const publication = readPublication(words.FILE);
    if (typeof publication === 'string')
      throw new UsageError(`FILE publishes nothing: ${publication}`);
    const reason = reasonOf(options);
    return (door, actor) =>
      door.transact(async (trx) => {
        const published = await publishSolution(trx, publication);
        const { key } = publication.serviceType;
        if (published === 'otherKind') {
          throw new RefusedError(`${key} is a service type of another kind or stage`);
        }
        if (published === 'published') throw new RefusedError('this solution is published already');
        const subject = `${published.id}: ${key}`;
        await writeAudit(trx, { actor, action: 'solutions publish', subject, reason });
        const { price, bases, solution } = publication;
        return {
          id: published.id,
          serviceType: key,
          price,
          family: solution.source.family,
          regions: solution.regions.length,
          bases: bases.length + 1,
        };
      });
  },
};
