import type { Folder } from '../../../core/contract/maps.ts';

/** The line of the tree that commands are meant for, instead of the map that is shown. */
export type TreeSubject =
  | { readonly kind: 'map'; readonly mapId: string }
  | { readonly kind: 'folder'; readonly folder: Folder }
  /** Several maps that are none of the person's: a type of potential maps, a folder of the pack, or a whole group. */
  | { readonly kind: 'maps'; readonly mapIds: readonly string[] };
