import type { PotentialMapType } from '../../../core/maps/map-definition.ts';
import type { MessageKey } from '../../../locales/load-locale.ts';
import type { TreeGroupId } from './tree-rows.ts';

/** Names of the groups. */
export const GROUP_KEYS: Readonly<Record<TreeGroupId, MessageKey>> = {
  userMaps: 'editor.tree.userMaps',
  mapPack: 'editor.tree.mapPack',
  potentialMaps: 'reading.potentialMaps',
};

/** Names of the types of potential maps. Specification 3. */
export const TYPE_KEYS: Readonly<Record<PotentialMapType, MessageKey>> = {
  HiLo: 'reading.types.hiLo',
  LoHi: 'reading.types.loHi',
  '2D HiLo': 'reading.types.curvesHiLo',
  '2D LoHi': 'reading.types.curvesLoHi',
  BYTE: 'reading.types.byte',
};
