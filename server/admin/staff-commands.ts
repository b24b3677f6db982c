import { auditList } from './commands/audit-list.ts';
import { coinsGrant } from './commands/coins-grant.ts';
import { jobsList } from './commands/jobs-list.ts';
import { jobsRetry } from './commands/jobs-retry.ts';
import { keysIssue } from './commands/keys-issue.ts';
import { keysList } from './commands/keys-list.ts';
import { maintenanceEnd } from './commands/maintenance-end.ts';
import { maintenanceStart } from './commands/maintenance-start.ts';
import { mappacksList } from './commands/mappacks-list.ts';
import { mappacksPublish } from './commands/mappacks-publish.ts';
import { mappacksRetry } from './commands/mappacks-retry.ts';
import { mappacksWithdraw } from './commands/mappacks-withdraw.ts';
import { newsList } from './commands/news-list.ts';
import { newsPublish } from './commands/news-publish.ts';
import { newsWithdraw } from './commands/news-withdraw.ts';
import { pairsAdd } from './commands/pairs-add.ts';
import { pairsList } from './commands/pairs-list.ts';
import { pairsRemove } from './commands/pairs-remove.ts';
import { planSet } from './commands/plan-set.ts';
import { pricesList } from './commands/prices-list.ts';
import { pricesSet } from './commands/prices-set.ts';
import { reload } from './commands/reload.ts';
import { reportsClose } from './commands/reports-close.ts';
import { reportsExport } from './commands/reports-export.ts';
import { reportsList } from './commands/reports-list.ts';
import { reportsShow } from './commands/reports-show.ts';
import { solutionsPublish } from './commands/solutions-publish.ts';
import { solutionsRetry } from './commands/solutions-retry.ts';
import { solutionsWithdraw } from './commands/solutions-withdraw.ts';
import { usersShow } from './commands/users-show.ts';
import type { StaffCommand } from './staff-command.ts';

/** Every command that works with a database that is open, by its name of one word or two. */
export const STAFF_COMMANDS: Readonly<Record<string, StaffCommand>> = {
  'audit list': auditList,
  'coins grant': coinsGrant,
  'jobs list': jobsList,
  'jobs retry': jobsRetry,
  'keys issue': keysIssue,
  'keys list': keysList,
  'maintenance end': maintenanceEnd,
  'maintenance start': maintenanceStart,
  'mappacks list': mappacksList,
  'mappacks publish': mappacksPublish,
  'mappacks retry': mappacksRetry,
  'mappacks withdraw': mappacksWithdraw,
  'news list': newsList,
  'news publish': newsPublish,
  'news withdraw': newsWithdraw,
  'pairs add': pairsAdd,
  'pairs list': pairsList,
  'pairs remove': pairsRemove,
  'plan set': planSet,
  'prices list': pricesList,
  'prices set': pricesSet,
  reload,
  'reports close': reportsClose,
  'reports export': reportsExport,
  'reports list': reportsList,
  'reports show': reportsShow,
  'solutions publish': solutionsPublish,
  'solutions retry': solutionsRetry,
  'solutions withdraw': solutionsWithdraw,
  'users show': usersShow,
};

/** A command that was named, and what stands behind its name. */
export interface NamedStaffCommand {
  readonly name: string;
  readonly command: StaffCommand;
  readonly words: readonly string[];
}

/** @returns `undefined` if the line names none */
export function staffCommandOf(line: readonly string[]): NamedStaffCommand | undefined {
  for (const length of [1, 2]) {
    const name = line.slice(0, length).join(' ');
    const command = Object.hasOwn(STAFF_COMMANDS, name) ? STAFF_COMMANDS[name] : undefined;
    if (command !== undefined) return { name, command, words: line.slice(length) };
  }
  return undefined;
}
