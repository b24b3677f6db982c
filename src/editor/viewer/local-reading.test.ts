import { describe, expect, it } from 'vitest';
import { newMapSchema } from '../../../core/contract/maps.ts';
import { identify } from '../../../core/identify/identify.ts';
import { fieldsOfMap } from '../../../core/maps/map-definition.ts';
import { mapDefinition, wordRun } from '../../../tests/support/sample-map-definition.ts';
import { nextTask } from '../../platform/next-task.ts';
import type { FoundMaps } from '../workers/find-maps-messages.ts';
import { type LocalReaders, LocalReading } from './local-reading.ts';

const SHA256 = '0123456789abcdef'.repeat(4);
const IDENTIFIED = identify(new Uint8Array(0x1000));
const FOUND: FoundMaps = {
  maps: [0x100, 0x200].map((address) => fieldsOfMap(mapDefinition({ cells: wordRun(address) }))),
  unsearched: [{ start: 0x800, end: 0x900 }],
};

function readers(part: Partial<LocalReaders> = {}): LocalReaders {
  return { identify: async () => IDENTIFIED, findMaps: async () => FOUND, ...part };
}

async function read(part: Partial<LocalReaders> = {}): Promise<LocalReading> {
  const reading = new LocalReading(new Uint8Array(0x1000), SHA256, readers(part));
  reading.begin();
  await nextTask();
  return reading;
}

describe('reading a file in the browser', () => {
  it('tells whose it is and what looks like a map, the likeliest first', async () => {
    const reading = await read();
    expect(reading.store.getState()).toEqual({
      reading: { state: 'done', step: null, share: 1 },
      identification: IDENTIFIED,
    });
    expect(reading.maps.map(({ cells, rank, type }) => [cells.address, rank, type])).toEqual([
      [0x100, 1, 'HiLo'],
      [0x200, 2, 'HiLo'],
    ]);
    expect(reading.unsearched).toEqual(FOUND.unsearched);
  });

  it('gives maps the same ids at every visit, which a project would take', async () => {
    const [first, second] = [await read(), await read()].map(({ maps }) =>
      maps.map(({ id }) => id),
    );
    expect(first).toEqual(second);
    expect(new Set(first).size).toBe(2);
    for (const id of first ?? []) expect(newMapSchema.shape.id.safeParse(id).success).toBe(true);
  });

  it('tells how far it is', async () => {
    const shares: number[] = [];
    const reading = new LocalReading(
      new Uint8Array(4),
      SHA256,
      readers({
        findMaps: async (_, onShare) => {
          onShare(0.5);
          return FOUND;
        },
      }),
    );
    reading.store.subscribe((state) => shares.push(state.reading.share));
    reading.begin();
    await nextTask();
    expect(shares).toEqual([0, 0, 0.1, 0.55, 1]);
  });

  it('says so where the browser runs no worker, and can be begun anew', async () => {
    let isBroken = true;
    const reading = await read({
      findMaps: async () => {
        if (isBroken) throw new Error('no worker');
        return FOUND;
      },
    });
    expect(reading.store.getState()).toMatchObject({
      reading: { state: 'failed' },
      identification: IDENTIFIED,
    });
    isBroken = false;
    reading.begin();
    await nextTask();
    expect(reading.store.getState().reading.state).toBe('done');
  });

  it('tells nothing more once it was given up', async () => {
    let answer = (_: FoundMaps): void => undefined;
    const answered = new Promise<FoundMaps>((resolve) => {
      answer = resolve;
    });
    const reading = await read({ findMaps: () => answered });
    reading.end();
    answer(FOUND);
    await nextTask();
    expect(reading.store.getState().reading.state).toBe('running');
    expect(reading.maps).toEqual([]);
  });
});
