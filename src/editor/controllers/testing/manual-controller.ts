import type { MapsApi } from '../../../api/maps-api.ts';
import type { MarksApi } from '../../../api/marks-api.ts';
import { MapLibrary } from '../../library/map-library.ts';
import { MarkList } from '../../library/mark-list.ts';
import type { EditorSession } from '../../session/editor-session.ts';
import { createEditorStore } from '../../state/editor-store.ts';
import { INITIAL_TABS } from '../../state/editor-tabs.ts';
import { initialHexSettings } from '../../state/hex-settings.ts';
import { type ControllerPorts, EditorController } from '../editor-controller.ts';

/**
 * The controller of a session without maps, marks, alerts and memory. Tests of what is built on a controller use it.
 *
 * @param ports in place of those that do nothing
 */
export function manualController(
  session: EditorSession,
  ports: Partial<ControllerPorts> = {},
): EditorController {
  const store = createEditorStore(initialHexSettings(), INITIAL_TABS, session.current, []);
  const library = new MapLibrary('p1', {} as MapsApi, () => undefined);
  const marks = new MarkList('p1', {} as MarksApi);
  return new EditorController(session, store, library, marks, {
    alert: () => undefined,
    limits: () => ({ maxVersionBytes: 200_000, maxRequestBytes: 10_000 }),
    storeTabs: () => undefined,
    ...ports,
  });
}
