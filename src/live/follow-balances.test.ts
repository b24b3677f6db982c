import { describe, expect, it } from 'vitest';
import { userChannel } from '../../core/contract/live.ts';
import { followBalances } from './follow-balances.ts';

/** A person's coins that are followed, with what the server would tell. */
function followed(areOthers: boolean) {
  const asked: string[] = [];
  const shown: string[] = [];
  const heard = new Map<string, (data: unknown) => void>();
  let listening = (): void => undefined;
  const stop = followBalances(
    {
      live: {
        on: (channel, event, hear) => {
          heard.set(`${channel} ${event}`, hear);
          return () => heard.delete(`${channel} ${event}`);
        },
        onListening: (_, hear) => {
          listening = hear;
          return () => {
            listening = () => undefined;
          };
        },
      },
      balances: {
        load: async () => {
          asked.push('balances');
          return areOthers;
        },
      },
      alerts: { show: ({ code }) => shown.push(code) },
    },
    'me',
  );
  const event = `${userChannel('me')} BALANCE_UPDATED`;
  return {
    asked,
    shown,
    stop,
    tell: async () => {
      heard.get(event)?.({});
      await Promise.resolve();
      await Promise.resolve();
    },
    reconnect: () => listening(),
  };
}

describe('coins that are followed', () => {
  it('are asked for at once, after a break, and whenever they have changed', async () => {
    const { asked, tell, reconnect } = followed(false);
    expect(asked).toHaveLength(1);
    reconnect();
    expect(asked).toHaveLength(2);
    await tell();
    expect(asked).toHaveLength(3);
  });

  it('are told about where they are others than before, and not where they are the same', async () => {
    const changed = followed(true);
    await changed.tell();
    expect(changed.shown).toEqual(['BALANCE_UPDATED']);
    const same = followed(false);
    await same.tell();
    expect(same.shown).toEqual([]);
  });

  it("are nobody's any more once it has ended", async () => {
    const { asked, stop, tell, reconnect } = followed(true);
    stop();
    await tell();
    reconnect();
    expect(asked).toHaveLength(1);
  });
});
