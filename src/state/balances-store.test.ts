import { describe, expect, it } from 'vitest';
import type { Balances } from '../../core/contract/balances.ts';
import { NetworkApiError } from '../api/api-error.ts';
import { createBalancesStore } from './balances-store.ts';

const coins = (green: number): Balances['data'] => [
  { bucket: 'GREEN', balance: green },
  { bucket: 'RED', balance: 0 },
  { bucket: 'SP', balance: 0 },
];

describe('the coins of the account', () => {
  it('are not known before they were asked for', () => {
    expect(createBalancesStore(async () => coins(1)).store.getState().balances).toBeUndefined();
  });

  it('are those of the last answer, and tell whether they are others', async () => {
    const answers = [coins(20), coins(20), coins(25)];
    const balances = createBalancesStore(async () => answers.shift() ?? coins(0));
    expect(await balances.load()).toBe(true);
    expect(await balances.load()).toBe(false);
    expect(await balances.load()).toBe(true);
    expect(balances.store.getState().balances).toEqual(coins(25));
  });

  it('stay as they are where they cannot be had', async () => {
    let isDown = false;
    const balances = createBalancesStore(async () => {
      if (isDown) throw new NetworkApiError();
      return coins(20);
    });
    await balances.load();
    isDown = true;
    expect(await balances.load()).toBe(false);
    expect(balances.store.getState().balances).toEqual(coins(20));
  });

  it('are those of the last question, whichever is answered first', async () => {
    const answers: Array<(balances: Balances['data']) => void> = [];
    const balances = createBalancesStore(() => new Promise((resolve) => answers.push(resolve)));
    const [first, second] = [balances.load(), balances.load()];
    answers[1]?.(coins(2));
    answers[0]?.(coins(1));
    expect(await Promise.all([first, second])).toEqual([false, true]);
    expect(balances.store.getState().balances).toEqual(coins(2));
  });

  it('are no news to whoever pays with them, and are known all the same', async () => {
    let green = 20;
    const balances = createBalancesStore(async () => coins(green));
    await balances.load();
    const isNews = await balances.pay(async () => {
      green = 10;
      return balances.load();
    });
    expect([isNews, balances.store.getState().balances]).toEqual([false, coins(10)]);
    green = 5;
    expect(await balances.load()).toBe(true);
  });

  it('are news again after a payment that came to nothing', async () => {
    let green = 20;
    const balances = createBalancesStore(async () => coins(green));
    await balances.load();
    const paying = balances.pay(() => Promise.reject(new NetworkApiError()));
    await expect(paying).rejects.toThrow(NetworkApiError);
    green = 10;
    expect(await balances.load()).toBe(true);
  });

  it("of somebody who has left are nobody's, also where they are answered late", async () => {
    let answer: (balances: Balances['data']) => void = () => undefined;
    const balances = createBalancesStore(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    const loading = balances.load();
    balances.clear();
    answer(coins(20));
    await loading;
    expect(balances.store.getState().balances).toBeUndefined();
  });
});
