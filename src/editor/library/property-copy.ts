import type { ProjectMap } from '../../../core/contract/maps.ts';
import {
  type AxisAddressing,
  changedPropertyGroups,
  copyMapProperties,
  type PropertyGroup,
} from '../../../core/maps/copy-map-properties.ts';
import type { MapFields } from '../../../core/maps/map-definition.ts';
import { fieldsOfMap } from '../../../core/maps/map-definition.ts';
import { validateMap } from '../../../core/maps/validate-map.ts';

/** Which properties go over, and how the addresses of axes do. */
export interface PropertyChoice {
  readonly groups: ReadonlySet<PropertyGroup>;
  readonly axisAddressing: AxisAddressing;
}

/** What copying would do to one target. */
export interface PropertyCopy {
  readonly target: ProjectMap;
  /** Groups that change; empty where the target is like that already. */
  readonly changed: readonly PropertyGroup[];
  /** The target afterwards. */
  readonly fields: MapFields;
  /** It would reach outside the file, or not be a map any more: it is left as it is. */
  readonly isRefused: boolean;
}

/** What copying properties of a map to others would do. Nothing is changed. */
export function planPropertyCopy(
  source: ProjectMap,
  targets: readonly ProjectMap[],
  { groups, axisAddressing }: PropertyChoice,
  fileLengthBytes: number,
): PropertyCopy[] {
  return targets.map((target) => {
    const copied = copyMapProperties(source, target, groups, axisAddressing);
    return {
      target,
      changed: changedPropertyGroups(source, target, groups, axisAddressing),
      fields: fieldsOfMap({ ...target, ...copied }),
      isRefused: validateMap(copied, fileLengthBytes).length > 0,
    };
  });
}
