import { pricesInForce } from '../../commerce/price-list.ts';
import { parseWords } from '../parse-words.ts';
import type { StaffCommand } from '../staff-command.ts';

/** Lists the prices in coins that are in force. */
export const pricesList: StaffCommand = {
  usage: '',
  read: (given) => {
    parseWords(given, {});
    return async (door) => ({ prices: await door.statement(pricesInForce) });
  },
};
