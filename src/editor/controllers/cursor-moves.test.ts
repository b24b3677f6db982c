import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ByteStore } from '../../../core/bytes/byte-store.ts';
import { manualSession } from '../session/testing/manual-session.ts';
import type { CursorSummary } from '../state/cursor-summary.ts';
import type { EditorState } from '../state/editor-store.ts';
import type { EditorController } from './editor-controller.ts';
import { manualController } from './testing/manual-controller.ts';

let bytes: ByteStore;
let controller: EditorController;

beforeEach(() => {
  vi.stubGlobal('window', globalThis);
  bytes = new ByteStore(Uint8Array.from({ length: 64 }, (_, i) => i));
  controller = manualController(manualSession(bytes));
});

afterEach(() => {
  controller.dispose();
  vi.unstubAllGlobals();
});

const told = (): EditorState => controller.store.getState();

describe('the next place', () => {
  /** Puts the cursor on a word of 16 bits. */
  function standOn(address: number): void {
    const word = { address, type: { wordBytes: 2 } } as CursorSummary;
    vi.spyOn(controller.dump, 'cursor').mockReturnValue(word);
  }

  it.each([
    [4, 1, 9],
    [8, 1, 5],
    [8, -1, 5],
    [4, -1, 9],
  ] as const)('of the differences, from the word at %i by %i, is %i', (from, step, to) => {
    bytes.apply({ addresses: Uint32Array.of(5, 9), values: Uint8Array.of(1, 1) }, 'entry', 'user');
    standOn(from);
    const goTo = vi.spyOn(controller.dump, 'goTo');
    controller.moves.goToDifference(step);
    expect(goTo.mock.calls).toEqual([[to]]);
  });

  it('of the marks leaves the word that holds one, and a mark is opened from any byte of its word', () => {
    controller.marks.store.setState({
      marks: [
        { address: 5, text: '' },
        { address: 9, text: '' },
      ],
    });
    standOn(4);
    const goTo = vi.spyOn(controller.dump, 'goTo');
    controller.moves.goToMark(1);
    expect(goTo.mock.calls).toEqual([[9]]);
    controller.moves.openMark();
    expect(told().dialog).toEqual({ kind: 'mark', address: 5 });
  });

  it('of the marks, where there are none, is the one that is offered under the cursor', () => {
    controller.moves.goToMark(1);
    expect(told().dialog).toBeUndefined();
    standOn(4);
    controller.moves.goToMark(1);
    expect(told().dialog).toEqual({ kind: 'mark', address: 4 });
  });
});
