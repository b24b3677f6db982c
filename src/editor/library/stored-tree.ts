import { z } from 'zod';
import type { KeyValueStorage } from '../../platform/storage.ts';
import { PerProjectStorage } from '../base/per-project-storage.ts';
import { TREE_ORDERS, type TreeOrder, TYPE_ROW_IDS } from './tree-rows.ts';

/** How the tree of the maps is left: also while its panel is hidden. */
export interface TreeState {
  /** Groups and folders that are closed. */
  readonly closedIds: readonly string[];
  readonly order: TreeOrder;
}

/** The tree of a project that was never opened before. */
export const INITIAL_TREE: TreeState = { closedIds: TYPE_ROW_IDS, order: 'name' };

/** More folders than a project has. */
const MAX_CLOSED = 10_000;

const storedByProject = new PerProjectStorage(
  'mapwright.tree',
  z.object({
    projectId: z.string(),
    closedIds: z.array(z.string()).max(MAX_CLOSED),
    order: z.enum(TREE_ORDERS),
  }),
);

/** The tree of a project as it was left in this browser. */
export function readStoredTree(storage: KeyValueStorage, projectId: string): TreeState {
  const { closedIds, order } = storedByProject.read(storage, projectId) ?? INITIAL_TREE;
  return { closedIds, order };
}

/** Remembers the tree of a project in this browser. */
export function storeTree(storage: KeyValueStorage, projectId: string, tree: TreeState): void {
  const closedIds = tree.closedIds.slice(0, MAX_CLOSED);
  storedByProject.write(storage, { projectId, closedIds, order: tree.order });
}
