import { MAX_MAPS_AT_ONCE } from '../../core/contract/limits.ts';
import { MAX_MAP_SIDE } from '../../core/maps/validate-map.ts';
import type { LargeBody, LargeBodyTarget } from './large-body.ts';
import { reportBodies } from './report-bodies.ts';

const JSON_TYPE = { 'content-type': 'application/json' } as const;
const MIB = 1024 * 1024;
/** Room of the calls with patches and with maps, of all others, and what is kept free of it. */
const PATCHES_BYTES = 4 * MIB - 1024;
const MAPS_BYTES = 4 * MIB - 1024;
const BODY_BYTES = 256 * 1024 - 1024;

/** Patches of one call that are right, in number: as many as an account may save. */
const RIGHT_PATCHES = 200_000;

/** A map that keeps every rule, as short as one can be. */
export function smallestMap(): object {
  return mapFields(axis([], []));
}

/** Bodies as long as each call takes them, right and wrong in every way that costs. */
export function largestBodies(target: LargeBodyTarget): LargeBody[] {
  return [
    ...patchBodies(target),
    ...mapBodies(target),
    ...reportBodies(target),
    ...smallBodies(target),
  ];
}

function patchBodies(target: LargeBodyTarget): LargeBody[] {
  const files = `/projects/${target.projectId}/files`;
  const create = (name: string, isRight: boolean, patches: string, more = ''): LargeBody => ({
    name: `new version: ${name}`,
    method: 'POST',
    path: files,
    headers: { ...JSON_TYPE, action: 'create' },
    body: Buffer.from(
      `{"name":"Large","originalSha256":"${target.originalSha256}","patches":${patches}${more}}`,
    ),
    isRight,
  });
  const update = (name: string, isRight: boolean, patches: string): LargeBody => ({
    ...create(name, isRight, patches),
    name: `save over: ${name}`,
    method: 'PATCH',
    path: `${files}/${target.versionId}`,
    headers: { ...JSON_TYPE, action: 'update' },
    body: Buffer.from(`{"revision":1,"patches":${patches}}`),
  });
  const scattered = patchesText(RIGHT_PATCHES, (i) => `"${i * 5}":${(i % 255) + 1}`);
  const wrongValues = filled((i) => `"${i}":999`, PATCHES_BYTES);
  const wrongAddresses = filled((i) => `"0${i}":1`, PATCHES_BYTES);
  const outside = filled((i) => `"${4_000_000_000 + i}":1`, PATCHES_BYTES);
  const nested = filled((i) => `"${i}":[[[[{}]]]]`, PATCHES_BYTES);
  const unknownKeys = `,${inside(filled((i) => `"k${i}":${i}`, PATCHES_BYTES - 200))}`;
  return [
    create('200,000 patches', true, scattered),
    create(
      'as many as fit, equal to the original',
      true,
      filled((i) => `"${i}":0`, PATCHES_BYTES),
    ),
    create('wrong values', false, wrongValues),
    create('wrong addresses', false, wrongAddresses),
    create('outside the file', false, outside),
    create('nested values', false, nested),
    create('unknown keys', false, '{}', unknownKeys),
    create('deep', false, `{"1":${deep(PATCHES_BYTES - 200)}}`),
    update('200,000 patches', true, scattered),
    update('wrong values', false, wrongValues),
    update('wrong addresses', false, wrongAddresses),
  ];
}

function mapBodies(target: LargeBodyTarget): LargeBody[] {
  const path = `/projects/${target.projectId}/user-maps`;
  const create = (name: string, isRight: boolean, maps: string): LargeBody => ({
    name: `new maps: ${name}`,
    method: 'POST',
    path,
    headers: JSON_TYPE,
    body: Buffer.from(`{"maps":${maps}}`),
    isRight,
  });
  const change = (name: string, isRight: boolean, map: string): LargeBody => ({
    name: `change a map: ${name}`,
    method: 'PUT',
    path: `/projects/${target.projectId}/maps/${target.mapId}`,
    headers: JSON_TYPE,
    body: Buffer.from(map),
    isRight,
  });
  const mapBytes = Math.floor(MAPS_BYTES / MAX_MAPS_AT_ONCE) - 1;
  const manyOf = (map: string): string => `[${Array(MAX_MAPS_AT_ONCE).fill(map).join()}]`;
  const longest = JSON.stringify(
    mapFields(axis(numbers(MAX_MAP_SIDE), texts(MAX_MAP_SIDE, 'x'.repeat(120)))),
  );
  return [
    create('500 with numbers', true, manyOf(mapText(mapBytes, '1'))),
    create('500 with texts', true, manyOf(mapText(mapBytes, '"abcdefghij"'))),
    create('500 with wrong numbers', false, manyOf(mapText(mapBytes, '"1"'))),
    create('500 with wrong texts', false, manyOf(mapText(mapBytes, '"\\u0000"'))),
    create('too many empty ones', false, `[${list('{}', MAPS_BYTES)}]`),
    create('an axis that is too long', false, longAxisMaps()),
    create('unknown keys', false, `[${filled((i) => `"k${i}":${i}`, MAPS_BYTES - 50)}]`),
    create('deep', false, deep(MAPS_BYTES - 50)),
    change('longest axes', true, longest),
    change('an axis that is too long', false, inside(longAxisMaps())),
    change(
      'unknown keys',
      false,
      filled((i) => `"k${i}":${i}`, MAPS_BYTES),
    ),
  ];
}

/** One for the calls with the usual limit: what differs between them is nothing that costs. */
function smallBodies(target: LargeBodyTarget): LargeBody[] {
  const project = (name: string, body: string): LargeBody => ({
    name: `change a project: ${name}`,
    method: 'PUT',
    path: `/projects/${target.projectId}`,
    headers: JSON_TYPE,
    body: Buffer.from(body),
    isRight: false,
  });
  const own = inside(filled((i) => `"command${i}":[""]`, BODY_BYTES - 100));
  return [
    project(
      'unknown keys',
      filled((i) => `"k${i}":${i}`, BODY_BYTES),
    ),
    project('deep', `{"name":${deep(BODY_BYTES - 50)}}`),
    project('a long name', `{"name":"${'x'.repeat(BODY_BYTES - 50)}"}`),
    {
      name: 'change settings: too many keys',
      method: 'PUT',
      path: '/settings',
      headers: JSON_TYPE,
      body: Buffer.from(`{"editor":{"keyMap":{"preset":"standard","own":{${own}}}}}`),
      isRight: false,
    },
  ];
}

function patchesText(count: number, entry: (index: number) => string): string {
  return `{${Array.from({ length: count }, (_, i) => entry(i)).join()}}`;
}

/** An object with as many entries as fit. */
function filled(entry: (index: number) => string, lengthBytes: number): string {
  const entries: string[] = [];
  let length = 200;
  for (let i = 0; ; i++) {
    const text = entry(i);
    length += text.length + 1;
    if (length > lengthBytes) return `{${entries.join()}}`;
    entries.push(text);
  }
}

/** Entries of an object or array, without its brackets. */
function inside(text: string): string {
  return text.slice(1, -1);
}

function list(entry: string, lengthBytes: number): string {
  return Array(Math.floor(lengthBytes / (entry.length + 1)) - 100)
    .fill(entry)
    .join();
}

function deep(lengthBytes: number): string {
  const depth = Math.floor(lengthBytes / 2) - 100;
  return `${'['.repeat(depth)}${']'.repeat(depth)}`;
}

const numbers = (count: number): number[] => Array<number>(count).fill(1);
const texts = (count: number, text: string): string[] => Array<string>(count).fill(text);

/** A map that keeps every rule if its axes do. */
function mapFields(x: object): object {
  const type = { wordBytes: 2, bigEndian: true, signed: false, float: false };
  const words = { address: 0, type, skipBytes: 0 };
  return {
    name: 'Large map',
    description: '',
    unit: '',
    folderId: null,
    cells: words,
    width: 1,
    height: 1,
    order: 'rowMajor',
    lineSkipBytes: 0,
    scale: { factor: 1, offset: 0 },
    precision: 0,
    format: 'DEC',
    x,
    y: x,
    variables: [],
  };
}

function axis(userValues: readonly unknown[], userTexts: readonly unknown[]): object {
  const type = { wordBytes: 2, bigEndian: true, signed: false, float: false };
  return {
    name: '',
    unit: '',
    reference: 'NONE',
    words: { address: 0, type, skipBytes: 0 },
    scale: { factor: 1, offset: 0 },
    precision: 0,
    format: 'DEC',
    userValues,
    userTexts,
  };
}

/** A map of about a length, filled with one value: numbers among the values of its axes, texts among the texts. */
function mapText(lengthBytes: number, value: string): string {
  const isLabel = value.length > 3;
  const empty = JSON.stringify(mapFields(axis([], [])));
  const count = Math.floor((lengthBytes - empty.length) / 2 / (value.length + 1));
  const values = Array<string>(Math.min(count, MAX_MAP_SIDE)).fill(value).join();
  const part = isLabel ? 'userTexts' : 'userValues';
  return empty.replaceAll(`"${part}":[]`, `"${part}":[${values}]`);
}

function longAxisMaps(): string {
  const empty = JSON.stringify(mapFields(axis([], [])));
  return `[${empty.replace('"userValues":[]', `"userValues":[${list('1', MAPS_BYTES - 2000)}]`)}]`;
}
