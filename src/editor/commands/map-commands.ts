import { copyText } from '../../platform/clipboard.ts';
import { fireAndForget } from '../../platform/fire-and-forget.ts';
import { namedMaps } from '../library/shared-maps.ts';
import type { EditorState } from '../state/editor-store.ts';
import { activeTab } from '../state/editor-tabs.ts';
import type { TreeSubject } from '../state/tree-subject.ts';
import { always, type CommandContext, type CommandEntry, whenEditable } from './command.ts';

type MapCommandId =
  | 'createMap'
  | 'buildMap'
  | 'previewMap'
  | 'mapProperties'
  | 'copyMapProperties'
  | 'similarMaps'
  | 'copyMap'
  | 'copyTable'
  | 'pasteMap'
  | 'manageMaps'
  | 'takeOverMaps'
  | 'nextMap'
  | 'previousMap'
  | 'findMap';

const whenHex = ({ tabs }: EditorState): boolean => activeTab(tabs).kind === 'hex';
const whenMap: CommandEntry['isEnabled'] = ({ tabs }, subject) =>
  subject?.kind === 'map' || activeTab(tabs).kind === 'map';

/** The map that is meant: the line of the tree, or what is shown. */
function idOfMeant({ tabs }: EditorState, subject: TreeSubject | undefined): string | undefined {
  if (subject?.kind === 'map') return subject.mapId;
  const tab = activeTab(tabs);
  return tab.kind === 'map' ? tab.id : undefined;
}

function mapMeant({ controller, subject }: CommandContext): string | undefined {
  return idOfMeant(controller.store.getState(), subject);
}

/** Whether the map that is meant is one of the pack: what it is called and where it stands stays as it was bought. */
export const isOfMapPack: CommandEntry['isEnabled'] = (state, subject, maps) => {
  const mapId = idOfMeant(state, subject);
  return mapId !== undefined && maps?.controller.library.map(mapId)?.kind === 'MAPPACK_MAP';
};

/** The maps of others that are meant: the lines of a group of the tree, or the one map. */
function othersMeant(state: EditorState, subject: TreeSubject | undefined): readonly string[] {
  if (subject?.kind === 'maps') return subject.mapIds;
  const mapId = idOfMeant(state, subject);
  return mapId === undefined ? [] : [mapId];
}

/** Does something with the map that is meant. */
function withMap(act: (context: CommandContext, mapId: string) => void): CommandEntry['run'] {
  return (context) => {
    const mapId = mapMeant(context);
    if (mapId !== undefined) act(context, mapId);
  };
}

/** Goes on in the tree: what is hidden there is not come by. */
function openNeighbour(step: 1 | -1): CommandEntry['run'] {
  return ({ controller, shared }) => {
    const { maps } = controller.library.store.getState();
    controller.moves.openNeighbourMap(namedMaps(maps, shared.store.getState().names), step);
  };
}

/** Making maps, and what is done with a map as a whole. */
export const MAP_COMMANDS: Readonly<Record<MapCommandId, CommandEntry>> = {
  createMap: {
    group: 'map',
    keys: [{ key: 'k' }],
    isEnabled: whenHex,
    run: ({ controller }) => controller.openDialog({ kind: 'createMap' }),
  },
  buildMap: {
    group: 'map',
    keys: [{ key: 'k', shift: true }],
    isEnabled: whenHex,
    run: ({ controller }) => controller.building.begin(),
  },
  previewMap: {
    group: 'map',
    keys: [{ code: 'Space', printed: 'Space' }],
    isEnabled: always,
    run: (context) => context.controller.previews.toggle(mapMeant(context)),
  },
  mapProperties: {
    group: 'map',
    keys: [{ key: 'enter', alt: true }],
    isEnabled: (...meant) => whenMap(...meant) && !isOfMapPack(...meant),
    disabledReason: (...meant) => (isOfMapPack(...meant) ? 'ofMapPack' : undefined),
    run: withMap(({ controller }, mapId) =>
      controller.openDialog({ kind: 'mapProperties', mapId }),
    ),
  },
  copyMapProperties: {
    group: 'map',
    keys: [],
    isEnabled: whenMap,
    run: withMap(({ controller }, mapId) =>
      controller.openDialog({ kind: 'copyMapProperties', mapId }),
    ),
  },
  similarMaps: {
    group: 'map',
    keys: [],
    isEnabled: (state, subject) => whenMap(state, subject) && whenEditable(state),
    run: withMap(({ controller }, mapId) => controller.openDialog({ kind: 'similarMaps', mapId })),
  },
  copyMap: {
    group: 'map',
    keys: [],
    isEnabled: whenMap,
    run: withMap(({ clipboard }, mapId) => clipboard.copyMap(mapId)),
  },
  copyTable: {
    group: 'map',
    keys: [],
    isEnabled: whenMap,
    run: withMap(({ clipboard }, mapId) => {
      const text = clipboard.tableOf(mapId);
      if (text !== undefined) fireAndForget(copyText(text));
    }),
  },
  pasteMap: {
    group: 'map',
    keys: [],
    isEnabled: whenEditable,
    run: (context) => {
      const targetId = mapMeant(context);
      context.controller.openDialog({
        kind: 'pasteMap',
        ...(targetId !== undefined && { targetId }),
      });
    },
  },
  manageMaps: {
    group: 'map',
    keys: [],
    isEnabled: always,
    run: ({ controller }) => controller.openDialog({ kind: 'manageMaps' }),
  },
  takeOverMaps: {
    group: 'map',
    keys: [{ key: 'enter', alt: true, shift: true }],
    isEnabled: (state, subject, maps) => {
      const mapIds = othersMeant(state, subject);
      if (maps === undefined || mapIds.length === 0) return mapIds.length > 0;
      return maps.shared.wouldTake(mapIds, maps.controller.library);
    },
    run: ({ controller, shared, subject }) => {
      const mapIds = othersMeant(controller.store.getState(), subject);
      fireAndForget(shared.takeOver(mapIds, controller.library));
    },
  },
  nextMap: {
    group: 'map',
    keys: [{ key: 'arrowdown', alt: true }],
    isEnabled: always,
    run: openNeighbour(1),
  },
  previousMap: {
    group: 'map',
    keys: [{ key: 'arrowup', alt: true }],
    isEnabled: always,
    run: openNeighbour(-1),
  },
  findMap: {
    group: 'map',
    keys: [{ key: 'p', ctrl: true }],
    isEnabled: always,
    run: ({ controller }) => controller.openDialog({ kind: 'palette', list: 'maps' }),
  },
};
