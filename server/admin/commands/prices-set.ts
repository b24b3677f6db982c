import { MAX_PRICE } from '../../../core/contract/coins.ts';
import { PRICED_PRODUCTS } from '../../../core/contract/prices.ts';
import { setPrice } from '../../commerce/price-list.ts';
import { writeAudit } from '../audit.ts';
import { parseWords } from '../parse-words.ts';
import { oneOf, reasonOf, wholeNumber } from '../read-words.ts';
import type { StaffCommand } from '../staff-command.ts';

/** Sets a price in coins from now on. */
export const pricesSet: StaffCommand = {
  usage: 'KIND COINS [--why TEXT]',
  read: (given) => {
    const { words, options } = parseWords(given, { words: ['KIND', 'COINS'], options: ['why'] });
    const product = oneOf('KIND', words.KIND, PRICED_PRODUCTS);
    const listPrice = wholeNumber('COINS', words.COINS, 0, MAX_PRICE);
    const reason = reasonOf(options);
    return (door, actor) =>
      door.transact(async (trx) => {
        await setPrice(trx, product, listPrice);
        const subject = `${product}: ${listPrice}`;
        await writeAudit(trx, { actor, action: 'prices set', subject, reason });
        return { product, listPrice };
      });
  },
};
