import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyPatch } from '../bytes/byte-patch.ts';
import { parseShownValue } from '../values/parse-shown-value.ts';
import { formatPhysical, physicalFromRaw } from '../values/scale.ts';
import { readWord, type WordType } from '../values/word.ts';
import { readCells, writeCells } from './cell-values.ts';

const TYPE: WordType = { wordBytes: 2, bigEndian: true, signed: false, float: false };

/** What a cell of a raw value shows after its own text was typed into it. */
function retyped(
  raw: number,
  factor: number,
  offset: number,
  precision: number,
): { readonly shown: string; readonly after: string; readonly raw: number } {
  const scale = { factor, offset };
  const bytes = Uint8Array.of(raw >> 8, raw & 0xff);
  const shown = formatPhysical(physicalFromRaw(raw, scale), precision);
  const value = parseShownValue(shown, { type: TYPE, scale, format: 'DEC', showsRaw: false });
  const { patch } = writeCells(bytes, { addresses: [0], type: TYPE, scale }, [value]);
  const after = applyPatch(bytes, patch);
  const [physical = Number.NaN] = readCells(after, { addresses: [0], type: TYPE, scale });
  return {
    shown,
    after: formatPhysical(physical, precision),
    raw: readWord(after, 0, TYPE) ?? -1,
  };
}

describe('a value that is typed as it is shown', () => {
  it.each([
    [0, 0.1, 273.15, 1],
    [0, -0.1, 273.15, 1],
    [3, 0.25, 0.125, 2],
    [7, 0.01, -40.005, 2],
    [0, 0.1, -273.15, 1],
  ])('leaves raw %i of factor %d and offset %d as it is', (raw, factor, offset, precision) => {
    expect(retyped(raw, factor, offset, precision).raw).toBe(raw);
  });

  it('shows the same again, whatever factor, offset and decimals', () => {
    const decimals = fc.tuple(fc.integer({ min: -99_999, max: 99_999 }), fc.nat({ max: 4 }));
    fc.assert(
      fc.property(
        fc.nat({ max: 0xffff }),
        decimals,
        decimals,
        fc.nat({ max: 6 }),
        (raw, [step, stepDecimals], [offset, offsetDecimals], precision) => {
          if (step === 0) return;
          const { shown, after } = retyped(
            raw,
            step / 10 ** stepDecimals,
            offset / 10 ** offsetDecimals,
            precision,
          );
          if (shown.includes('e')) return;
          expect(after).toBe(shown);
        },
      ),
      { numRuns: 5000 },
    );
  });
});
