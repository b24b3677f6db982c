import { describe, expect, it } from 'vitest';
import { axis } from '../../tests/support/sample-map-definition.ts';
import { readAxis } from './axis-values.ts';
import { withUserTexts, withUserValues } from './user-axis.ts';

const numbers = axis({ reference: 'USER_DEF', userValues: [5, 7] });
const labels = axis({ reference: 'USER_DEF_STRING', userTexts: ['cold'] });

describe('the numbers of a user-defined axis', () => {
  it('are replaced one by one; points that were missing become 0', () => {
    const changed = withUserValues(numbers, 4, [{ index: 1, value: 7.5 }]);
    expect(readAxis(new Uint8Array(0), changed, 4)).toEqual({
      kind: 'numbers',
      raw: [5, 7.5, 0, 0],
    });
    expect(numbers.userValues).toEqual([5, 7]);
  });

  it.each([
    ['a point the axis lacks', numbers, 4, 0],
    ['a value that is no number', numbers, 0, Number.NaN],
    ['an endless value', numbers, 0, Number.POSITIVE_INFINITY],
    ['an axis of labels', labels, 0, 0],
  ])('refuse %s', (_, of, index, value) => {
    expect(() => withUserValues(of, 4, [{ index, value }])).toThrow(RangeError);
  });
});

describe('the labels of a user-defined axis', () => {
  it('are replaced one by one; points that were missing become empty', () => {
    const changed = withUserTexts(labels, 3, [{ index: 2, text: 'hot' }]);
    expect(readAxis(new Uint8Array(0), changed, 3)).toEqual({
      kind: 'texts',
      texts: ['cold', '', 'hot'],
    });
  });

  it('refuse a point the axis lacks, and an axis of numbers', () => {
    expect(() => withUserTexts(labels, 3, [{ index: 3, text: '' }])).toThrow(RangeError);
    expect(() => withUserTexts(numbers, 3, [{ index: 0, text: '' }])).toThrow(RangeError);
  });
});
