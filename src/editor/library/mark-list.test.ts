import { describe, expect, it } from 'vitest';
import type { Mark } from '../../../core/contract/marks.ts';
import type { MarksApi } from '../../api/marks-api.ts';
import { MarkList } from './mark-list.ts';

/** A server that keeps marks, or refuses everything. */
function serverWith(marks: readonly Mark[], isDown = false): MarksApi {
  const kept = new Map(marks.map((mark) => [mark.address, mark]));
  const answer = async <Value>(value: () => Value): Promise<Value> => {
    if (isDown) throw new Error('down');
    return value();
  };
  return {
    marks: () => answer(() => [...kept.values()]),
    setMark: (_, mark) => answer(() => ({ ...mark, text: mark.text.trim() })),
    deleteMark: (_, address) => answer(() => void kept.delete(address)),
  };
}

async function listOf(...addresses: number[]): Promise<MarkList> {
  const list = new MarkList('p1', serverWith(addresses.map((address) => ({ address, text: '' }))));
  await list.load();
  return list;
}

const addressesOf = (list: MarkList): readonly number[] =>
  list.store.getState().marks.map(({ address }) => address);

describe('the marks of a project', () => {
  it('lead from word to word, and nowhere where there are none', async () => {
    expect((await listOf(9, 20)).next({ start: 8, end: 10 }, 1)?.address).toBe(20);
    expect((await listOf()).next({ start: 8, end: 10 }, 1)).toBeUndefined();
  });

  it('stay in the order of their addresses, with what the server made of them', async () => {
    const list = await listOf(8, 20);
    await list.set({ address: 12, text: ' limit ' });
    expect(addressesOf(list)).toEqual([8, 12, 20]);
    expect(list.at(12)).toEqual({ address: 12, text: 'limit' });
    await list.set({ address: 12, text: 'boost limit' });
    expect([addressesOf(list), list.at(12)?.text]).toEqual([[8, 12, 20], 'boost limit']);
    await list.remove(8);
    expect(addressesOf(list)).toEqual([12, 20]);
    expect(list.at(8)).toBeUndefined();
  });

  it('stay as they are where the server refuses', async () => {
    const list = new MarkList('p1', serverWith([], true));
    await list.load();
    await expect(list.set({ address: 1, text: '' })).rejects.toThrow('down');
    await expect(list.remove(1)).rejects.toThrow('down');
    expect(addressesOf(list)).toEqual([]);
  });

  it('that did not come are fetched later, and those that are there are not fetched twice', async () => {
    let isDown = true;
    let count = 0;
    const down = serverWith([], true);
    const up = serverWith([{ address: 8, text: '' }]);
    const list = new MarkList('p1', {
      ...up,
      marks: (projectId) => {
        count++;
        return (isDown ? down : up).marks(projectId);
      },
    });
    await list.load();
    await list.loadMissing();
    expect([addressesOf(list), count]).toEqual([[], 2]);
    isDown = false;
    await list.loadMissing();
    await list.loadMissing();
    expect([addressesOf(list), count]).toEqual([[8], 3]);
  });
});
