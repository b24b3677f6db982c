import { familyReports } from '../../stages/family-reports.ts';
import { parseWords } from '../parse-words.ts';
import type { StaffCommand } from '../staff-command.ts';

/** Lists the pairs of AI stages by family, with what the model of each is worth, and why it is not offered where it is not. */
export const pairsList: StaffCommand = {
  usage: '',
  read: (given) => {
    parseWords(given, {});
    return async (door) => ({ families: await door.transact(familyReports) });
  },
};
