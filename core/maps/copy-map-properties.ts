import { hasSameContent } from '../values/same-content.ts';
import type { MapAxis, MapDefinition } from './map-definition.ts';

/** What of a map is copied together. Expectations 2.2, "Copy map properties". */
export type PropertyGroup =
  | 'nameAndDescription'
  | 'unit'
  | 'scale'
  | 'format'
  | 'wordType'
  | 'dimensions'
  | 'skips'
  | 'axisSource'
  | 'axisAddress'
  | 'axisScale'
  | 'folder';

/** All groups, in the order of the dialog. */
export const PROPERTY_GROUPS: readonly PropertyGroup[] = [
  'nameAndDescription',
  'unit',
  'scale',
  'format',
  'wordType',
  'dimensions',
  'skips',
  'axisSource',
  'axisAddress',
  'axisScale',
  'folder',
];

/** Groups ticked when the dialog opens: what a map means, never where it is or what it is called. */
export const DEFAULT_PROPERTY_GROUPS: readonly PropertyGroup[] = [
  'unit',
  'scale',
  'format',
  'wordType',
  'axisScale',
];

/** How the address of an axis is taken over. */
export type AxisAddressing = 'absolute' | 'distanceFromMap';

/**
 * `target` with the ticked groups of `source`. Id, kind, and the address of the cells always stay the target's.
 *
 * @param axisAddressing with `distanceFromMap` an axis stands as far from the target's cells as from the source's
 */
export function copyMapProperties(
  source: MapDefinition,
  target: MapDefinition,
  groups: ReadonlySet<PropertyGroup>,
  axisAddressing: AxisAddressing,
): MapDefinition {
  const has = (group: PropertyGroup): boolean => groups.has(group);
  const { cells } = target;
  return {
    ...target,
    ...(has('nameAndDescription') && { name: source.name, description: source.description }),
    ...(has('unit') && { unit: source.unit }),
    ...(has('scale') && { scale: source.scale, precision: source.precision }),
    ...(has('format') && { format: source.format }),
    ...(has('dimensions') && { width: source.width, height: source.height, order: source.order }),
    ...(has('skips') && { lineSkipBytes: source.lineSkipBytes }),
    ...(has('folder') && { folderId: source.folderId }),
    cells: {
      address: cells.address,
      type: has('wordType') ? source.cells.type : cells.type,
      skipBytes: has('skips') ? source.cells.skipBytes : cells.skipBytes,
    },
    x: copyAxis(source, target, 'x', has, axisAddressing),
    y: copyAxis(source, target, 'y', has, axisAddressing),
  };
}

/**
 * The ticked groups in which `source` and `target` differ: what a copy changes, for the report of each target.
 *
 * @param axisAddressing as for `copyMapProperties`
 */
export function changedPropertyGroups(
  source: MapDefinition,
  target: MapDefinition,
  groups: ReadonlySet<PropertyGroup>,
  axisAddressing: AxisAddressing,
): PropertyGroup[] {
  return PROPERTY_GROUPS.filter(
    (group) =>
      groups.has(group) &&
      !hasSameContent(copyMapProperties(source, target, new Set([group]), axisAddressing), target),
  );
}

function copyAxis(
  source: MapDefinition,
  target: MapDefinition,
  side: 'x' | 'y',
  has: (group: PropertyGroup) => boolean,
  addressing: AxisAddressing,
): MapAxis {
  const from = source[side];
  const to = target[side];
  const distance = from.words.address - source.cells.address;
  const address = addressing === 'absolute' ? from.words.address : target.cells.address + distance;
  return {
    ...to,
    ...(has('axisScale') && {
      unit: from.unit,
      scale: from.scale,
      precision: from.precision,
      format: from.format,
    }),
    ...(has('axisSource') && {
      name: from.name,
      reference: from.reference,
      userValues: from.userValues,
      userTexts: from.userTexts,
    }),
    words: {
      address: has('axisAddress') ? address : to.words.address,
      type: has('axisSource') ? from.words.type : to.words.type,
      skipBytes: has('axisSource') ? from.words.skipBytes : to.words.skipBytes,
    },
  };
}
