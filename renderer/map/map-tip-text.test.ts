import { describe, expect, it } from 'vitest';
import { mapTipText } from './map-tip-text.ts';

const CELL = {
  axisTexts: ['2500', '12.5'],
  text: '98.10',
  value: 98.104,
  decimals: 2,
  delta: undefined,
};

describe('mapTipText', () => {
  it.each([
    ['names the place and shows the cell as the table does', CELL, '2500 / 12.5\n98.10'],
    ['leaves out an axis that has no values', { ...CELL, axisTexts: ['', '12.5'] }, '12.5\n98.10'],
    [
      'tells what a lifted value becomes, and by how much',
      { ...CELL, delta: 1.5 },
      '2500 / 12.5\n98.10 (+1.50)',
    ],
    [
      'has a minus of its own before what a value is lowered by',
      { ...CELL, delta: -0.25 },
      '2500 / 12.5\n98.10 (-0.25)',
    ],
    [
      'shows a drag that came back as no change',
      { ...CELL, delta: 0 },
      '2500 / 12.5\n98.10 (0.00)',
    ],
    [
      'writes raw values without digits',
      { ...CELL, value: 981, decimals: 0, delta: 3 },
      '2500 / 12.5\n981 (+3)',
    ],
  ])('%s', (_sentence, cell, text) => {
    expect(mapTipText(cell)).toBe(text);
  });
});
