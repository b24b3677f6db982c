import { beforeEach, describe, expect, it } from 'vitest';
import { ByteStore } from '../../../core/bytes/byte-store.ts';
import type { ProjectMap } from '../../../core/contract/maps.ts';
import { mapDefinition } from '../../../tests/support/sample-map-definition.ts';
import type { EditorController } from '../controllers/editor-controller.ts';
import { manualController } from '../controllers/testing/manual-controller.ts';
import { manualSession } from '../session/testing/manual-session.ts';
import type { HexSettings } from '../state/hex-settings.ts';
import { followByteOrder } from './follow-byte-order.ts';

let editor: EditorController;
let end: () => void;

beforeEach(() => {
  editor = manualController(manualSession(new ByteStore(new Uint8Array(64))));
  end = followByteOrder(editor);
});

const change = (part: Partial<HexSettings>): void => editor.changeHex(part);

/** Maps with words in one order come from the server. */
function mapsCome(bigEndian: boolean): void {
  const { cells, ...map } = mapDefinition({});
  const type = { ...cells.type, wordBytes: 2 as const, bigEndian };
  const one: ProjectMap = { ...map, cells: { ...cells, type }, revision: 1, updatedAt: '' };
  editor.library.store.setState({ maps: Array.from({ length: 20 }, () => one) });
}

const isHiLo = (): boolean => editor.store.getState().hex.bigEndian;

describe('the byte order of a dump', () => {
  it('becomes that of its maps when they are known', () => {
    expect(isHiLo()).toBe(true);
    mapsCome(false);
    expect(isHiLo()).toBe(false);
  });

  it('stays as it is while no maps tell', () => {
    editor.library.store.setState({ status: 'ready' });
    expect(isHiLo()).toBe(true);
    mapsCome(false);
    expect(isHiLo()).toBe(false);
  });

  it('stays as a person chose it, also where that was the one before', () => {
    change({ bigEndian: false });
    change({ bigEndian: true });
    mapsCome(false);
    expect(isHiLo()).toBe(true);
  });

  it('stays while words are read', () => {
    change({ wordBytes: 2 });
    mapsCome(false);
    expect(isHiLo()).toBe(true);
  });

  it('is not changed by other settings of the dump', () => {
    change({ fontSizePx: 14 });
    mapsCome(false);
    expect(isHiLo()).toBe(false);
  });

  it('is told once: later maps change nothing', () => {
    mapsCome(true);
    mapsCome(false);
    expect(isHiLo()).toBe(true);
  });

  it('is left alone after the editor was closed', () => {
    end();
    mapsCome(false);
    expect(isHiLo()).toBe(true);
  });
});
