import { describe, expect, it } from 'vitest';
import { memoryStorage } from '../../platform/storage.ts';
import {
  clampTreeWidth,
  PANELS_KEY,
  readStoredPanels,
  storePanels,
  TREE_WIDTH_PX,
  USUAL_PANELS,
} from './stored-panels.ts';

describe('the side panels', () => {
  it('are at the next visit as they were left', () => {
    const storage = memoryStorage();
    const left = { treeWidthPx: 333, isTreeShown: false, isInspectorShown: true };
    storePanels(storage, left);
    expect(readStoredPanels(storage)).toEqual(left);
  });

  it.each([
    'nonsense',
    '{}',
    JSON.stringify({ ...USUAL_PANELS, treeWidthPx: 179 }),
    JSON.stringify({ ...USUAL_PANELS, treeWidthPx: 561 }),
    JSON.stringify({ ...USUAL_PANELS, isTreeShown: 1 }),
  ])('are the usual ones where %s was kept', (text) => {
    const storage = memoryStorage();
    expect(readStoredPanels(storage)).toEqual(USUAL_PANELS);
    storage.write(PANELS_KEY, text);
    expect(readStoredPanels(storage)).toEqual(USUAL_PANELS);
  });

  it.each([
    [-10, TREE_WIDTH_PX.min],
    [180, 180],
    [333.4, 333],
    [560, 560],
    [9999, TREE_WIDTH_PX.max],
  ])('take %d for a width of %d', (wanted, width) => {
    expect(clampTreeWidth(wanted)).toBe(width);
  });
});
