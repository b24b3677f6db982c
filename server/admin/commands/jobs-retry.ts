import { retryJob } from '../../jobs/retry-job.ts';
import { writeAudit } from '../audit.ts';
import { parseWords } from '../parse-words.ts';
import { id, reasonOf } from '../read-words.ts';
import { RefusedError } from '../refused-error.ts';
import type { StaffCommand } from '../staff-command.ts';

/** Has a job that was given up, or that waits, tried again now. */
export const jobsRetry: StaffCommand = {
  usage: 'ID [--why TEXT]',
  read: (given) => {
    const { words, options } = parseWords(given, { words: ['ID'], options: ['why'] });
    const jobId = id('ID', words.ID);
    const reason = reasonOf(options);
    return (door, actor) =>
      door.transact(async (trx) => {
        const was = await retryJob(trx, jobId);
        if (was === undefined) throw new RefusedError(`there is no job ${jobId}`);
        if (was === 'running' || was === 'done') {
          throw new RefusedError(`the job is ${was}: only one that is parked or waits is retried`);
        }
        await writeAudit(trx, { actor, action: 'jobs retry', subject: jobId, reason });
        return { id: jobId, was, state: 'waiting' };
      });
  },
};
