import type { ByteStore } from '../../../../core/bytes/byte-store.ts';
import { emptyProjectDetails } from '../../../../core/contract/projects.ts';
import { EditorSession, ORIGINAL_VERSION } from '../editor-session.ts';
import type { SessionPorts } from '../session-ports.ts';

/** An open file over its original, without versions, journal and server. Tests of what is built on a session use it. */
export function manualSession(store: ByteStore): EditorSession {
  return new EditorSession({
    project: { ...emptyProjectDetails('Golf'), id: 'p1' } as EditorSession['project'],
    byteStore: store,
    versions: [],
    current: ORIGINAL_VERSION,
    journal: undefined,
    lock: undefined,
    ports: {} as SessionPorts,
  });
}
