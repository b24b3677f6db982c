import { parseWords } from '../parse-words.ts';
import { oneOf } from '../read-words.ts';
import type { StaffCommand } from '../staff-command.ts';

const STATES = ['waiting', 'running', 'parked', 'done'] as const;
/** Most jobs of one answer. */
const MAX_JOBS = 200;

/** Lists jobs, those that changed last first; without those that are done unless they are asked for. */
export const jobsList: StaffCommand = {
  usage: `[--state ${STATES.join('|')}]`,
  read: (given) => {
    const { options } = parseWords(given, { options: ['state'] });
    const states =
      options.state === undefined
        ? STATES.filter((state) => state !== 'done')
        : [oneOf('--state', options.state, STATES)];
    return async (door) => ({
      // What a job is about stays out: addresses of people among it.
      jobs: await door.statement((db) =>
        db
          .selectFrom('jobs')
          .select([
            'id',
            'kind',
            'state',
            'attempts',
            'max_attempts as maxAttempts',
            'due_at as dueAt',
            'error',
            'user_id as userId',
            'project_id as projectId',
            'created_at as createdAt',
            'updated_at as updatedAt',
          ])
          .where('state', 'in', states)
          .orderBy('updated_at', 'desc')
          .orderBy('id')
          .limit(MAX_JOBS)
          .execute(),
      ),
    });
  },
};
