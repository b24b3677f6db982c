import { describe, expect, it } from 'vitest';
import { applyPatch } from '../../../core/bytes/byte-patch.ts';
import { changeHexSettings, type HexSettings, initialHexSettings } from '../state/hex-settings.ts';
import { editOfEntry } from './entry-value.ts';

const original = Uint8Array.of(100, 200, 0);
const current = Uint8Array.of(110, 200, 7);
const bytes = { original, current };
const settings = (part: Partial<HexSettings>): HexSettings =>
  changeHexSettings(initialHexSettings(), part);

function typed(part: Partial<HexSettings>, text: string): number[] | string {
  const outcome = editOfEntry(bytes, [0, 1, 2], settings(part), text);
  return outcome.ok ? [...applyPatch(current, outcome.edit.patch)] : outcome.error;
}

describe('a text typed over cells', () => {
  it.each<[Partial<HexSettings>, string, number[] | string]>([
    [{ format: 'DEC' }, '50', [50, 50, 50]],
    [{ format: 'HEX' }, '50', [0x50, 0x50, 0x50]],
    [{ format: 'ASCII' }, 'A', [0x41, 0x41, 0x41]],
    [{ format: 'DEC', display: 'diff' }, '10', [110, 210, 10]],
    [{ format: 'DEC', display: 'diff' }, '-10', [90, 190, 0]],
    [{ format: 'HEX', display: 'diff' }, '-A', [90, 190, 0]],
    [{ format: 'HEX', display: 'percentageDiff' }, '10', [110, 220, 0]],
    [{ format: 'HEX', display: 'percentageDiff' }, '-2,5', [98, 195, 0]],
    [{ format: 'DEC' }, 'x', 'notANumber'],
    [{ format: 'DEC', display: 'diff' }, '', 'empty'],
  ])('in %o: "%s" gives %o', (part, text, result) => {
    expect(typed(part, text)).toEqual(result);
  });

  it('counts the cells it had to limit', () => {
    const outcome = editOfEntry(bytes, [0, 1], settings({ format: 'DEC' }), '300');
    expect(outcome).toMatchObject({ ok: true, edit: { clampedCount: 2, changedCount: 2 } });
    const diff = editOfEntry(bytes, [0, 1], settings({ format: 'DEC', display: 'diff' }), '100');
    expect(diff).toMatchObject({ ok: true, edit: { clampedCount: 1 } });
  });
});
