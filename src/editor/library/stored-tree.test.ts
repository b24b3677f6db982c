import { describe, expect, it } from 'vitest';
import { memoryStorage } from '../../platform/storage.ts';
import { INITIAL_TREE, readStoredTree, storeTree } from './stored-tree.ts';

const LEFT = { closedIds: ['f', 'userMaps'], order: 'address' } as const;

describe('a tree kept in the browser', () => {
  it('comes back as it was left, each project its own', () => {
    const storage = memoryStorage();
    storeTree(storage, 'golf', LEFT);
    storeTree(storage, 'polo', { closedIds: [], order: 'name' });
    expect(readStoredTree(storage, 'golf')).toEqual(LEFT);
    expect(readStoredTree(storage, 'polo')).toEqual({ closedIds: [], order: 'name' });
    expect(readStoredTree(storage, 'passat')).toEqual(INITIAL_TREE);
  });

  it('forgets the project that was kept longest ago', () => {
    const storage = memoryStorage();
    for (let i = 0; i <= 50; i++) storeTree(storage, `p${i}`, LEFT);
    expect(readStoredTree(storage, 'p0')).toEqual(INITIAL_TREE);
    expect(readStoredTree(storage, 'p1')).toEqual(LEFT);
  });

  it.each(['{', '{}', '[{"projectId":"golf","closedIds":[],"order":"size"}]'])(
    'is the first one where the storage holds %s',
    (text) => {
      const storage = memoryStorage();
      storage.write('mapwright.tree', text);
      expect(readStoredTree(storage, 'golf')).toEqual(INITIAL_TREE);
    },
  );
});
