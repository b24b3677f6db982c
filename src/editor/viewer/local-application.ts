import { createStore } from 'zustand/vanilla';
import type { Project } from '../../../core/contract/projects.ts';
import { type Api, createApi } from '../../api/api.ts';
import type { Application } from '../../application/application.ts';
import type { LiveConnection } from '../../live/live-connection.ts';
import { createLocalMaps } from './local-maps.ts';
import type { LocalReading } from './local-reading.ts';
import type { LocalWork } from './local-work.ts';
import { NO_SERVER } from './no-server.ts';

/** A file of this browser, as an editor takes it for a project. */
export interface LocalProject {
  readonly project: Project;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly work: LocalWork;
  readonly reading: LocalReading;
}

/**
 * The application for an editor whose file is in this browser alone: what it asks of a project is answered from the file, and
 * nothing else is answered.
 */
export function localApplication(application: Application, local: LocalProject): Application {
  return { ...application, api: localApi(application, local), live: SILENCE };
}

function localApi({ alerts, clock }: Application, local: LocalProject): Api {
  const { project, bytes, work, reading } = local;
  const none = createApi(NO_SERVER);
  return {
    ...none,
    projects: { ...none.projects, project: async () => project },
    files: { ...none.files, versions: async () => [], original: async () => bytes },
    maps: createLocalMaps({
      work,
      fileLengthBytes: bytes.length,
      potential: () => reading.maps,
      tell: (code) => alerts.show({ code }),
      nowIso: () => new Date(clock.nowMs()).toISOString(),
    }),
    marks: {
      marks: async () => work.state.marks,
      setMark: async (_projectId, mark) => {
        work.setMark(mark);
        return mark;
      },
      deleteMark: async (_projectId, address) => work.deleteMark(address),
    },
    readings: {
      ...none.readings,
      mapSearch: async () => ({ unsearched: reading.unsearched }),
      readAgain: async () => reading.begin(),
    },
  };
}

/** Nobody else works on such a file. */
const SILENCE: LiveConnection = {
  store: createStore(() => 'initialized'),
  open: () => undefined,
  close: () => undefined,
  on: () => () => undefined,
  onListening: () => () => undefined,
};
