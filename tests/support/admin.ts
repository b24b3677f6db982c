import { runAdmin } from '../../server/admin/run-admin.ts';
import type { DatabaseChoice } from '../../server/db/database.ts';

/** How a command ended, and what it said. */
export interface AdminRun {
  readonly code: number;
  /** `undefined` if it answered nothing. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly json: any;
  readonly complaint: string;
}

/** Runs a command of `npm run admin` in this process. */
export async function admin(
  environment: Readonly<Record<string, string>>,
  ...line: string[]
): Promise<AdminRun> {
  let answer = '';
  let complaint = '';
  const code = await runAdmin(line, environment, {
    answer: (text) => {
      answer += text;
    },
    complaint: (text) => {
      complaint += text;
    },
  });
  return { code, json: answer === '' ? undefined : JSON.parse(answer), complaint };
}

/** The environment that names a database. */
export function environmentOf(choice: DatabaseChoice): Readonly<Record<string, string>> {
  return choice.kind === 'server'
    ? { DATABASE_URL: choice.url }
    : { DATA_DIR: choice.dataDir ?? '' };
}
