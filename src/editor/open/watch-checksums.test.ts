import { beforeEach, describe, expect, it } from 'vitest';
import { ByteStore } from '../../../core/bytes/byte-store.ts';
import type { FileChecksumState } from '../../../core/checksums/file-checksum-state.ts';
import { type ManualClock, manualClock } from '../../platform/testing/manual-clock.ts';
import { onBytesChanged, watchChecksums } from './watch-checksums.ts';

const RIGHT: FileChecksumState = { kind: 'checked', wrongCount: 0 };
const WRONG: FileChecksumState = { kind: 'checked', wrongCount: 2 };

let clock: ManualClock;
let change: () => void;
/** Ends the checks that are running, the oldest first. */
let answers: Array<(state: FileChecksumState | Error) => void>;
let told: FileChecksumState[];
let end: () => void;

beforeEach(() => {
  clock = manualClock();
  answers = [];
  told = [];
  end = watchChecksums({
    clock,
    subscribe: (changed) => {
      change = changed;
      return () => {
        change = () => undefined;
      };
    },
    check: () =>
      new Promise((resolve, reject) => {
        answers.push((state) => (state instanceof Error ? reject(state) : resolve(state)));
      }),
    tell: (state) => told.push(state),
  });
});

async function answer(state: FileChecksumState | Error): Promise<void> {
  answers.shift()?.(state);
  await new Promise((resolve) => setTimeout(resolve));
}

describe('the watch over the checksums', () => {
  it('checks a while after the editor was opened', async () => {
    clock.advance(1999);
    expect(answers).toHaveLength(0);
    clock.advance(1);
    await answer(RIGHT);
    expect(told).toEqual([RIGHT]);
  });

  it('checks anew once, when changes have come to rest', async () => {
    clock.advance(2000);
    await answer(RIGHT);
    change();
    clock.advance(999);
    change();
    clock.advance(999);
    expect(answers).toHaveLength(0);
    clock.advance(1);
    await answer(WRONG);
    expect(told).toEqual([RIGHT, { kind: 'checking' }, { kind: 'checking' }, WRONG]);
  });

  it('tells nothing of bytes that are others by now', async () => {
    clock.advance(2000);
    change();
    await answer(RIGHT);
    expect(told).toEqual([{ kind: 'checking' }]);
    clock.advance(1000);
    await answer(WRONG);
    expect(told.at(-1)).toEqual(WRONG);
  });

  it('knows nothing where a check fails, and tries again with the next change', async () => {
    clock.advance(2000);
    await answer(new Error('no worker'));
    expect(told).toEqual([{ kind: 'unknown', holdCount: 0 }]);
    change();
    clock.advance(1000);
    await answer(RIGHT);
    expect(told.at(-1)).toEqual(RIGHT);
  });

  it('ends with the editor', async () => {
    clock.advance(2000);
    end();
    await answer(RIGHT);
    change();
    clock.advance(10_000);
    expect(answers).toHaveLength(0);
    expect(told).toEqual([]);
  });
});

describe('a change of the bytes', () => {
  it('is what is written, undone, done again or loaded, and not what is saved or only shown', () => {
    const store = new ByteStore(Uint8Array.of(0, 1, 2, 3));
    const patch = { addresses: Uint32Array.of(1), values: Uint8Array.of(9) };
    let count = 0;
    const countAfter = (act: () => void): number => {
      act();
      return count;
    };
    const stop = onBytesChanged(store, () => count++);
    expect(countAfter(() => store.apply(patch, 'entry', 'user'))).toBe(1);
    expect(countAfter(() => store.markSaved(store.edits))).toBe(1);
    expect(countAfter(() => store.undo())).toBe(2);
    expect(countAfter(() => store.preview(patch))).toBe(2);
    expect(countAfter(() => store.preview(undefined))).toBe(2);
    expect(countAfter(() => store.redo())).toBe(3);
    expect(countAfter(() => store.loadVersion({ ...patch, values: Uint8Array.of(5) }))).toBe(4);
    stop();
    expect(countAfter(() => store.undo())).toBe(4);
  });
});
