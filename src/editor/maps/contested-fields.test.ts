import { describe, expect, it } from 'vitest';
import { type MapValues, valuesOfMap } from '../../../core/maps/map-form.ts';
import { loadLocale } from '../../../locales/load-locale.ts';
import { axis, mapDefinition } from '../../../tests/support/sample-map-definition.ts';
import { createTexts } from '../../texts/texts.ts';
import { savedEntries } from './contested-fields.ts';

const texts = createTexts(await loadLocale('en'));
const saved: MapValues = valuesOfMap(
  mapDefinition({ name: 'Boost', folderId: 'f1', x: axis({ name: 'Speed', reference: 'ROM' }) }),
);
const folders = [{ id: 'f1', name: 'Turbo', details: '', revision: 1 }];

const entriesOf = (paths: string[], values = saved): string[] =>
  savedEntries(paths, values, folders, texts).map(({ label, saved }) => `${label}: ${saved}`);

describe('fields that were changed on both sides', () => {
  it('are named as in the form, with the names of what is chosen', () => {
    expect(entriesOf(['x.reference', 'name', 'folderId', 'number', 'x.name'])).toEqual([
      'Name: Boost',
      'Folder: Turbo',
      'Number: Unsigned',
      'X axis, Name: Speed',
      'X axis, Values come from: The file',
    ]);
  });

  it('name the root of the tree where a map was moved out of its folder', () => {
    expect(entriesOf(['folderId'], { ...saved, folderId: null })).toEqual(['Folder: My maps']);
  });

  it('have a name whatever they are', () => {
    const { x, y, ...cells } = saved;
    const paths = [
      ...Object.keys(cells),
      ...Object.keys(x).map((field) => `x.${field}`),
      ...Object.keys(y).map((field) => `y.${field}`),
    ];
    const entries = entriesOf(paths);
    expect(entries).toHaveLength(paths.length);
    expect(new Set(entries.map((entry) => entry.split(':')[0])).size).toBe(paths.length);
    expect(entries.join()).not.toContain('undefined');
  });
});
