import { describe, expect, it } from 'vitest';
import { memoryStorage } from '../../platform/storage.ts';
import { INITIAL_TREE, keepTree, readKeptTree } from './stored-tree.ts';

const LEFT = { closedIds: ['f', 'userMaps'], order: 'address' } as const;

describe('a tree kept in the browser', () => {
  it('comes back as it was left, each project its own', () => {
    const storage = memoryStorage();
    keepTree(storage, 'golf', LEFT);
    keepTree(storage, 'polo', { closedIds: [], order: 'name' });
    expect(readKeptTree(storage, 'golf')).toEqual(LEFT);
    expect(readKeptTree(storage, 'polo')).toEqual({ closedIds: [], order: 'name' });
    expect(readKeptTree(storage, 'passat')).toEqual(INITIAL_TREE);
  });

  it('forgets the project that was kept longest ago', () => {
    const storage = memoryStorage();
    for (let i = 0; i <= 50; i++) keepTree(storage, `p${i}`, LEFT);
    expect(readKeptTree(storage, 'p0')).toEqual(INITIAL_TREE);
    expect(readKeptTree(storage, 'p1')).toEqual(LEFT);
  });

  it.each(['{', '{}', '[{"projectId":"golf","closedIds":[],"order":"size"}]'])(
    'is the first one where the storage holds %s',
    (text) => {
      const storage = memoryStorage();
      storage.write('mapwright.tree', text);
      expect(readKeptTree(storage, 'golf')).toEqual(INITIAL_TREE);
    },
  );
});
