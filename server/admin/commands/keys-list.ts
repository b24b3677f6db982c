import { keyBatches } from '../../commerce/keys/issue-keys.ts';
import { parseWords } from '../parse-words.ts';
import type { StaffCommand } from '../staff-command.ts';

/** Lists batches of keys, what they give, and how many were redeemed. */
export const keysList: StaffCommand = {
  usage: '',
  read: (given) => {
    parseWords(given, {});
    return async (door) => ({ batches: await door.statement(keyBatches) });
  },
};
