import { expect, it } from 'vitest';
import { NetworkApiError } from '../../api/api-error.ts';
import type { MapsApi } from '../../api/maps-api.ts';
import type { Application } from '../../application/application.ts';
import { MapLibrary } from '../library/map-library.ts';
import type { Editor } from '../open/open-editor.ts';
import { makeReport } from './make-report.ts';

it('a report is not made without the maps of the project, which are asked for once more', async () => {
  let asked = 0;
  const api: Partial<MapsApi> = {
    folders: async () => [],
    maps: async () => {
      asked++;
      throw new NetworkApiError();
    },
    potentialMaps: async () => [],
  };
  const library = new MapLibrary('p1', api as MapsApi, () => undefined);
  const session = { byteStore: {}, project: {} };
  const editor = { controller: { session, library } } as unknown as Editor;
  const report = makeReport({} as Application, editor, 'en', '');
  await library.load();
  expect([await report, asked]).toEqual([undefined, 2]);
});
