import { MAX_ID_LENGTH } from '../../../core/contract/limits.ts';
import type { MapCell } from '../../../core/maps/cell-address.ts';
import type { MapArea } from '../../../core/selection/map-selection.ts';
import type { DisplayMode } from '../../../core/values/cell-text.ts';
import type { SurfaceCamera } from '../../../renderer/surface/surface-camera.ts';
import type { HexTabState, TabMode } from './editor-tabs.ts';

/** A place in the editor, as an address holds it: what is left out is as whoever opens it has left it. */
export interface EditorLink {
  /** `ori` is the original. */
  readonly versionId?: string;
  /** With what everything shown is compared. */
  readonly baseId?: string;
  readonly display?: DisplayMode;
  readonly place?: LinkedDump | LinkedMap;
}

/** The dump, and the address of the cursor. */
export interface LinkedDump {
  readonly kind: 'hex';
  readonly mode: HexTabState['mode'];
  readonly address?: number;
}

/** A map, the cell of the cursor, and where its surface is seen from. */
export interface LinkedMap {
  readonly kind: 'map';
  readonly mapId: string;
  readonly mode: TabMode;
  readonly cell?: LinkedCell;
  readonly camera?: SurfaceCamera;
}

/** A cell of a map or a point of an axis; both count from 0, in the address from 1, as on the screen. */
export interface LinkedCell extends MapCell {
  readonly area: MapArea;
}

/** The parts of an address, in their order. */
export const LINK_PARTS = [
  'version',
  'base',
  'map',
  'address',
  'cell',
  'mode',
  'show',
  'camera',
] as const;

/** A part of an address. */
export type LinkPart = (typeof LINK_PARTS)[number];

/** What an address says, and which of its parts say nothing that can be understood. */
export interface ReadEditorLink {
  readonly link: EditorLink;
  readonly faults: readonly LinkPart[];
}

const DUMP_MODES = { hex: 'TEXT', line: '2D' } as const;
const MAP_MODES = { table: 'TEXT', line: '2D', surface: '3D' } as const;
const DISPLAYS = { mod: 'mod', ori: 'ori', diff: 'diff', percent: 'percentageDiff' } as const;
/** Angles and distances are told to a ten-thousandth: finer than a pixel. */
const CAMERA_DIGITS = 4;
const CAMERA_FIELDS = ['yaw', 'pitch', 'zoom', 'targetX', 'targetY', 'targetZ'] as const;

/**
 * The query of an address as a place in the editor; other parameters of the page do not matter.
 *
 * @param query with or without `?`
 * @returns `undefined` where it names no part of a place
 */
export function readEditorLink(query: string): ReadEditorLink | undefined {
  const params = new URLSearchParams(query);
  const given = (part: LinkPart): string | undefined => params.get(part) ?? undefined;
  if (LINK_PARTS.every((part) => given(part) === undefined)) return undefined;
  const faults: LinkPart[] = [];
  const read = <Value>(part: LinkPart, parse: (text: string) => Value | undefined) => {
    const text = given(part);
    if (text === undefined) return undefined;
    const value = parse(text);
    if (value === undefined) faults.push(part);
    return value;
  };
  const versionId = read('version', idOf);
  const baseId = read('base', idOf);
  const mapId = read('map', idOf);
  const address = read('address', addressOf);
  const cell = read('cell', cellOf);
  const isMap = given('map') !== undefined;
  const modes: Readonly<Record<string, TabMode>> = isMap ? MAP_MODES : DUMP_MODES;
  const mode = read('mode', (text) => entryOf(modes, text));
  const display = read('show', (text) => entryOf<DisplayMode>(DISPLAYS, text));
  const camera = read('camera', cameraOf);
  const place = placeOf();
  return {
    link: {
      ...(versionId !== undefined && { versionId }),
      ...(baseId !== undefined && { baseId }),
      ...(display !== undefined && { display }),
      ...(place !== undefined && { place }),
    },
    faults,
  };

  function placeOf(): EditorLink['place'] {
    if (mapId !== undefined) {
      return {
        kind: 'map',
        mapId,
        mode: mode ?? 'TEXT',
        ...(cell !== undefined && { cell }),
        ...(camera !== undefined && { camera }),
      };
    }
    if (isMap || (address === undefined && mode === undefined)) return undefined;
    return {
      kind: 'hex',
      mode: mode === '2D' ? '2D' : 'TEXT',
      ...(address !== undefined && { address }),
    };
  }
}

/** The query that `readEditorLink` reads, with its `?`; empty for a link that says nothing. */
export function editorLinkQuery({ versionId, baseId, display, place }: EditorLink): string {
  const values: Readonly<Record<LinkPart, string | undefined>> = {
    version: versionId,
    base: baseId,
    map: place?.kind === 'map' ? place.mapId : undefined,
    address: place?.kind === 'hex' ? place.address?.toString(16).toUpperCase() : undefined,
    cell: place?.kind === 'map' ? place.cell && cellText(place.cell) : undefined,
    mode: place && nameOf(place.kind === 'map' ? MAP_MODES : DUMP_MODES, place.mode),
    show: display && nameOf(DISPLAYS, display),
    camera: place?.kind === 'map' ? place.camera && cameraText(place.camera) : undefined,
  };
  const parts = LINK_PARTS.flatMap((part) => {
    const value = values[part];
    // A comma is read by people, and needs no escape in a query.
    return value === undefined ? [] : `${part}=${encodeURIComponent(value).replaceAll('%2C', ',')}`;
  });
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

/** The query of an address without the place in the editor; with `?` where something is left. */
export function withoutEditorLink(query: string): string {
  const params = new URLSearchParams(query);
  for (const part of LINK_PARTS) params.delete(part);
  return params.size === 0 ? '' : `?${params}`;
}

function idOf(text: string): string | undefined {
  return text !== '' && text.length <= MAX_ID_LENGTH ? text : undefined;
}

function addressOf(text: string): number | undefined {
  return /^[0-9a-f]{1,8}$/i.test(text) ? Number.parseInt(text, 16) : undefined;
}

/** `4,7` is the fourth row and the seventh column, `x7` and `y4` are points of axes. */
function cellOf(text: string): LinkedCell | undefined {
  const data = /^([1-9]\d{0,3}),([1-9]\d{0,3})$/.exec(text);
  if (data) return { area: 'data', row: Number(data[1]) - 1, column: Number(data[2]) - 1 };
  const point = /^([xy])([1-9]\d{0,3})$/.exec(text);
  if (!point) return undefined;
  const index = Number(point[2]) - 1;
  return point[1] === 'x'
    ? { area: 'x', row: 0, column: index }
    : { area: 'y', row: index, column: 0 };
}

function cellText({ area, row, column }: LinkedCell): string {
  if (area === 'data') return `${row + 1},${column + 1}`;
  return `${area}${(area === 'x' ? column : row) + 1}`;
}

function cameraOf(text: string): SurfaceCamera | undefined {
  const numbers = text
    .split(',')
    .map((part) => (/^-?\d+(\.\d+)?$/.test(part) ? Number(part) : NaN));
  const [yaw, pitch, zoom, targetX, targetY, targetZ, more] = numbers;
  if (more !== undefined || !numbers.every(Number.isFinite)) return undefined;
  if (targetZ === undefined || targetY === undefined || targetX === undefined) return undefined;
  if (zoom === undefined || pitch === undefined || yaw === undefined) return undefined;
  return { yaw, pitch, zoom, targetX, targetY, targetZ };
}

function cameraText(camera: SurfaceCamera): string {
  return CAMERA_FIELDS.map((field) => String(roundedTo(camera[field]))).join(',');
}

/** Never -0, which would be read as 0. */
function roundedTo(value: number): number {
  return Number(value.toFixed(CAMERA_DIGITS)) + 0;
}

function entryOf<Value>(table: Readonly<Record<string, Value>>, text: string): Value | undefined {
  return Object.hasOwn(table, text) ? table[text] : undefined;
}

function nameOf<Value>(table: Readonly<Record<string, Value>>, value: Value): string | undefined {
  return Object.keys(table).find((name) => table[name] === value);
}
