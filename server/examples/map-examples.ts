import { API_ROOT } from '../../core/contract/api-root.ts';
import type { MapNames } from '../../core/contract/map-names.ts';
import type {
  Folder,
  FolderFields,
  MoveMap,
  ProjectMap,
  UpdateMap,
} from '../../core/contract/maps.ts';
import { changedElsewhere, notFound } from '../errors.ts';
import { type CallExamples, EXAMPLE_IDS, refused } from './call-example.ts';

const { projectId, folderId, mapId, address } = EXAMPLE_IDS;
const DONE = { status: 200, answer: {} };
const ONE_PAGE = { next: null };

const word = { wordBytes: 2, bigEndian: true, signed: false, float: false } as const;
const SAME = { factor: 1, offset: 0 };
const axis: UpdateMap['x'] = {
  name: '',
  unit: '',
  reference: 'NONE',
  words: { address: 0, type: word, skipBytes: 0 },
  scale: SAME,
  precision: 0,
  format: 'DEC',
  userValues: [],
  userTexts: [],
};
const fields: UpdateMap = {
  name: 'Boost',
  description: '',
  unit: 'mbar',
  folderId: null,
  cells: { address: 0x100, type: word, skipBytes: 0 },
  width: 4,
  height: 3,
  order: 'rowMajor',
  lineSkipBytes: 0,
  scale: SAME,
  precision: 0,
  format: 'DEC',
  x: axis,
  y: axis,
  variables: [],
};
const map: ProjectMap = {
  ...fields,
  id: mapId,
  kind: 'USER_MAP',
  revision: 1,
  updatedAt: '2026-11-28T10:00:00.000Z',
};
const change: UpdateMap = { ...fields, name: 'Boost, corrected', revision: 1 };
const move: MoveMap = { folderId, revision: 1 };

const folder: Folder = { id: folderId, name: 'Air', details: '', revision: 1 };
const newFolder: FolderFields = { name: 'Fuel', details: 'Injection and rail' };
const mark = { text: 'boost limit' };

const names: MapNames = {
  data: [],
  meta: ONE_PAGE,
  counts: { found: 0, named: 0, notFound: 0 },
  isMatching: true,
  links: [{ rel: 'look-again', href: `${API_ROOT}/projects/${projectId}/map-names` }],
};

/** Examples of the calls about folders, maps and marks. */
export const MAP_EXAMPLES: CallExamples = {
  'GET /projects/{projectId}/folders': [
    { name: 'one', status: 200, answer: { data: [folder], meta: ONE_PAGE } },
    refused(notFound()),
  ],
  'POST /projects/{projectId}/folders': [
    { name: 'created', body: newFolder, status: 201, answer: { ...folder, ...newFolder } },
    refused(notFound(), newFolder),
  ],
  'PUT /projects/{projectId}/folders/{folderId}': [
    {
      name: 'changed',
      body: { ...newFolder, revision: 1 },
      status: 200,
      answer: { ...folder, ...newFolder, revision: 2 },
    },
    refused(changedElsewhere('EDIT_FOLDER_FAILURE'), { ...newFolder, revision: 0 }),
  ],
  'DELETE /projects/{projectId}/folders/{folderId}': [
    { name: 'deleted', ...DONE },
    refused(notFound()),
  ],
  'GET /projects/{projectId}/user-maps': [
    { name: 'one', status: 200, answer: { data: [map], meta: ONE_PAGE } },
    refused(notFound()),
  ],
  'POST /projects/{projectId}/user-maps': [
    { name: 'created', body: { maps: [fields] }, status: 201, answer: { data: [map] } },
    refused(notFound(), { maps: [fields] }),
  ],
  'DELETE /projects/{projectId}/user-maps': [{ name: 'deleted', ...DONE }, refused(notFound())],
  'GET /projects/{projectId}/maps/{mapId}': [
    { name: 'map', status: 200, answer: map },
    refused(notFound()),
  ],
  'PUT /projects/{projectId}/maps/{mapId}': [
    { name: 'changed', body: change, status: 200, answer: { ...map, ...change, revision: 2 } },
    refused(changedElsewhere('SAVE_MAP_PROPERTIES_FAILURE'), { ...change, revision: 0 }),
  ],
  'PATCH /projects/{projectId}/maps/{mapId}': [
    { name: 'moved', body: move, status: 200, answer: { ...map, folderId, revision: 2 } },
    refused(changedElsewhere('SAVE_MAP_DETAILS_FAILURE'), { ...move, revision: 0 }),
  ],
  'DELETE /projects/{projectId}/maps/{mapId}': [{ name: 'deleted', ...DONE }, refused(notFound())],
  'GET /projects/{projectId}/marks': [
    {
      name: 'one',
      status: 200,
      answer: { data: [{ ...mark, address: Number(address) }], meta: ONE_PAGE },
    },
    refused(notFound()),
  ],
  'PUT /projects/{projectId}/marks/{address}': [
    { name: 'marked', body: mark, status: 200, answer: { ...mark, address: Number(address) } },
    refused(notFound(), mark),
  ],
  'DELETE /projects/{projectId}/marks/{address}': [
    { name: 'deleted', ...DONE },
    refused(notFound()),
  ],
  'GET /projects/{projectId}/map-names': [
    { name: 'looking', status: 200, answer: names },
    refused(notFound()),
  ],
  'POST /projects/{projectId}/map-names': [
    { name: 'lookingAgain', status: 202, answer: {} },
    refused(notFound()),
  ],
};
