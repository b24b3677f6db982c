import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ByteRange } from '../../../core/bytes/byte-range.ts';
import type { ChangeLabel } from '../../../core/bytes/change-label.ts';
import type { ReadonlyBytes } from '../../../core/bytes/readonly-bytes.ts';
import type { FileChecksumState } from '../../../core/checksums/file-checksum-state.ts';
import type { Version } from '../../../core/contract/files.ts';
import type { Folder } from '../../../core/contract/maps.ts';
import type { Reading } from '../../../core/contract/reading.ts';
import type { RemovedCode } from '../../../core/contract/version-works.ts';
import type { EditCounts, EditRefusal } from '../../../core/edits/planned-edit.ts';
import type { CursorPlace } from '../../../core/maps/cursor-place.ts';
import type { MapFields } from '../../../core/maps/map-definition.ts';
import type { MapDraft } from '../../../core/maps/map-draft.ts';
import type { AddressBase } from '../../../core/values/cpu-address.ts';
import type { InspectedValue } from '../../../core/values/inspect-bytes.ts';
import type { MapMenuRequest, MapViewSettings } from '../../../renderer/map/map-view-contract.ts';
import type { SurfaceSettings } from '../../../renderer/surface/surface-view-contract.ts';
import type { DumpMenuRequest } from '../../../renderer/view/view-contract.ts';
import { INITIAL_TREE, type TreeState } from '../library/stored-tree.ts';
import type { CurrentVersion } from '../session/editor-session.ts';
import type { CompareBase } from './compare-base.ts';
import type { CursorSummary } from './cursor-summary.ts';
import type { LinkPart } from './editor-link.ts';
import type { EditorTabs } from './editor-tabs.ts';
import type { HexSettings } from './hex-settings.ts';
import type { PaletteKind } from './palette-kind.ts';
import type { ServerTrouble } from './save-failures.ts';
import type { ShownWork } from './shown-work.ts';
import type { SimilarSelection } from './similar-selection.ts';
import type { TreeSubject } from './tree-subject.ts';
import type { ValueDialogKind } from './value-dialog-kinds.ts';

/** Answer to the question about unsaved changes. `keep` takes them along to the other version. */
export type UnsavedAnswer = 'save' | 'discard' | 'keep' | 'cancel';

/** What the person was about to do when the question came up. */
export type UnsavedOccasion = 'leave' | 'changeVersion' | 'import';

/** Answer to a failed save. */
export type FailedSaveAnswer = 'retry' | 'download' | 'later';

/** Answer to a save that met another window's save. */
export type ConflictAnswer = 'saveAsNew' | 'takeOver' | 'cancel';

/** Answer to wrong checksums before a download. */
export type WrongChecksumsAnswer = 'correct' | 'download' | 'cancel';

/** Name and note of a version, as typed. */
export interface VersionNames {
  readonly name: string;
  readonly info: string;
}

/** What a person answers who saves a new version. */
export interface NewVersion extends VersionNames {
  /** The checksums are to be looked at as soon as it is saved. */
  readonly isToBeChecked: boolean;
}

/** A state of the file that is no version: what it is called, and its bytes. */
export interface GivenBase {
  readonly name: string;
  readonly bytes: ReadonlyBytes;
}

/** Parts of the solutions: those that are ready, the person's own, and what was applied. */
export type SolutionsPart = 'ready' | 'own' | 'applied';

/** The dialog that is open. Those that ask carry the function that takes the answer; asking again replaces the question. */
export type EditorDialog =
  /** `info` is the note that is proposed. */
  | {
      readonly kind: 'saveAs';
      readonly info: string;
      answer(version: NewVersion | undefined): void;
    }
  | { readonly kind: 'unsaved'; readonly occasion: UnsavedOccasion; answer(a: UnsavedAnswer): void }
  /** Without trouble: the server gave no answer. */
  | {
      readonly kind: 'failedSave';
      readonly trouble: ServerTrouble | undefined;
      answer(a: FailedSaveAnswer): void;
    }
  | { readonly kind: 'conflict'; answer(a: ConflictAnswer): void }
  | {
      readonly kind: 'wrongChecksums';
      readonly wrongCount: number;
      answer(a: WrongChecksumsAnswer): void;
    }
  | { readonly kind: 'renameVersion'; readonly version: Version }
  /** Without fields: what is selected in the dump. */
  | { readonly kind: 'createMap'; readonly folderId?: string | null; readonly fields?: MapFields }
  | { readonly kind: 'mapProperties'; readonly mapId: string }
  | { readonly kind: 'copyMapProperties'; readonly mapId: string }
  | { readonly kind: 'similarMaps'; readonly mapId: string }
  /** Without a target: at the cursor of the dump. */
  | { readonly kind: 'pasteMap'; readonly targetId?: string }
  | { readonly kind: 'manageMaps' }
  | { readonly kind: 'versions' }
  | { readonly kind: 'importVersion'; readonly file?: File }
  | { readonly kind: 'help' }
  /** Without a folder: a new one. */
  | { readonly kind: 'folder'; readonly folder?: Folder }
  | { readonly kind: 'checksums' }
  | { readonly kind: 'safetySheet' }
  | { readonly kind: 'changeReport' }
  /** Changes selected cells; `text` is typed already. */
  | { readonly kind: 'values'; readonly operation: ValueDialogKind; readonly text?: string }
  | { readonly kind: 'pasteSpecial' }
  /** `given` is compared with at first, in place of what everything shown is compared with. */
  | { readonly kind: 'differences'; readonly given?: GivenBase }
  /** With what became of the codes that were taken out last. */
  | { readonly kind: 'troubleCodes'; readonly results?: readonly RemovedCode[] }
  /** With what is looked at already. */
  | { readonly kind: 'port'; readonly portId?: string }
  /** With the part that is shown at first, and with work that has just ended. */
  | { readonly kind: 'solutions'; readonly part?: SolutionsPart; readonly shown?: ShownWork }
  | { readonly kind: 'mapPack' }
  | { readonly kind: 'applyEcu' }
  | { readonly kind: 'settings' }
  | { readonly kind: 'history' }
  | { readonly kind: 'search' }
  | { readonly kind: 'palette'; readonly list: PaletteKind }
  | { readonly kind: 'mark'; readonly address: number }
  | { readonly kind: 'goToAddress' }
  | { readonly kind: 'projectDetails' }
  | { readonly kind: 'report' }
  /** With the parts of a link that are not there. */
  | { readonly kind: 'link'; readonly missing: readonly LinkPart[] }
  | { readonly kind: 'shortcuts' };

/** What the small preview shows: a map of the tree, or what is selected or being built in the dump. */
export type PreviewSubject =
  | { readonly kind: 'map'; readonly mapId: string }
  | { readonly kind: 'selection' };

/** Work that keeps the editor from doing other work with versions; `working` is the server, on saved ones. */
export type BusyWith = 'saving' | 'changingVersion' | 'working';

/** Bytes at the cursor, read as every type in both orders. Follows the cursor when it has come to rest. */
export interface Inspection {
  /** The first byte in binary. */
  readonly bits: string | undefined;
  /** The bytes from the cursor on as characters. */
  readonly characters: string;
  readonly bigEndian: readonly InspectedValue[];
  readonly littleEndian: readonly InspectedValue[];
}

/** What the last command on cells did, or why it did nothing; which step was taken back or done again; or whether a link was copied. */
export type EditReport =
  | { readonly link: 'copied' | 'notCopied' }
  | { readonly label: ChangeLabel; readonly counts: EditCounts }
  | { readonly label: ChangeLabel; readonly refusal: EditRefusal }
  | { readonly label: ChangeLabel; readonly moved: 'undo' | 'redo' };

/** How open maps are shown: what their views need but colours, fonts and rights. */
export type MapSettings = Pick<
  MapViewSettings,
  'showsRaw' | 'colouring' | 'isFirstRowAtBottom' | 'axisDistances' | 'showsOriginal'
> &
  Required<
    Pick<MapViewSettings, 'showsSparklines'> & Pick<SurfaceSettings, 'shading' | 'showsWire'>
  >;

const INITIAL_MAP_SETTINGS: MapSettings = {
  showsRaw: false,
  colouring: 'value',
  isFirstRowAtBottom: false,
  axisDistances: 'uniform',
  showsOriginal: true,
  showsSparklines: true,
  shading: 'smooth',
  showsWire: true,
};

/**
 * Everything React knows about the open file: numbers, texts and flags. Its bytes are not in it, nor anything that is as long; a dialog
 * may be handed others to compare with.
 */
export interface EditorState {
  /** There is no project on a server: the file is in this browser alone, and so is the work on it. */
  readonly isLocal: boolean;
  /** How the dump is shown. Its display mode and the size of its text are those of the views of maps as well. */
  readonly hex: HexSettings;
  readonly tabs: EditorTabs;
  readonly tree: TreeState;
  readonly mapSettings: MapSettings;
  readonly cursor: CursorSummary | undefined;
  /** From where the status bar counts addresses. */
  readonly addressBase: AddressBase;
  readonly inspection: Inspection | undefined;
  /** What of the maps the cursor is in, once it rests. */
  readonly place: CursorPlace | undefined;
  /** Where the checksums of the file are stored; `undefined` until they were looked for. */
  readonly checksumRanges: readonly ByteRange[] | undefined;
  /** Whether the checksums of the file as it is now are right. */
  readonly checksums: FileChecksumState;
  /** Bytes that differ from the original, and from the saved version. */
  readonly modifiedCount: number;
  readonly unsavedCount: number;
  /** Another number after every change of the bytes and after every save: counts may stay the same. */
  readonly byteRevision: number;
  /** Labels of the steps that undo and redo would take. */
  readonly undoLabel: ChangeLabel | undefined;
  readonly redoLabel: ChangeLabel | undefined;
  readonly current: CurrentVersion;
  readonly versions: readonly Version[];
  /** Version with which everything shown is compared; `undefined` is the original. */
  readonly compareBase: CompareBase | undefined;
  /** How a map would be after what is typed into its properties: its tab shows it so. */
  readonly mapDraft: { readonly mapId: string; readonly fields: MapFields } | undefined;
  /** The map that is being built at the cursor. */
  readonly building: MapDraft | undefined;
  readonly preview: PreviewSubject | undefined;
  /** The line of the tree that is meant, and whether it is to be brought into sight. */
  readonly revealedMapId: string | undefined;
  /** The line that keys mean while the tree has the focus. */
  readonly treeSubject: TreeSubject | undefined;
  /** Step of the tour, from 0; `undefined` while there is none. */
  readonly tourStep: number | undefined;
  readonly busy: BusyWith | undefined;
  readonly dialog: EditorDialog | undefined;
  readonly menu: DumpMenuRequest | undefined;
  readonly mapMenu: MapMenuRequest | undefined;
  /** The graphics context was lost and did not come back. */
  readonly isGraphicsLost: boolean;
  /** Bytes of unsaved work that the journal brought back, until the person has read it; then 0. */
  readonly recoveredCount: number;
  /** That work now lies over a version that was saved elsewhere meanwhile. */
  readonly isMoved: boolean;
  /** The version was deleted elsewhere: the work now lies over the original. Until the person has read it. */
  readonly isVersionGone: boolean;
  /** Somebody else has changed the version that is open. Until that is taken over, or the person has read it. */
  readonly isChangedElsewhere: boolean;
  /** The browser's database no longer takes the journal: unsaved work is only in this tab. */
  readonly isJournalBroken: boolean;
  /** How far the server is with reading the file; `undefined` until it is followed. */
  readonly reading: Reading | undefined;
  /** Whether the solutions can be looked at, or why not. */
  readonly solutionsAccess: 'open' | 'needsLicence';
  /** The server cannot be reached: everything but saving and loading goes on. */
  readonly isServerAway: boolean;
  /** The last change of an axis was refused: a neighbouring word would leave its bounds. */
  readonly isAxisBlocked: boolean;
  /** Work has been unsaved for as long as the person wants to be reminded. */
  readonly isSaveDue: boolean;
  /** Stays until the next change or selection. */
  readonly report: EditReport | undefined;
  readonly similar: SimilarSelection | undefined;
  /** Whether there is a command to be done again. */
  readonly hasLastCommand: boolean;
}

export type EditorStore = StoreApi<EditorState>;

/** The store for those who read it: only controllers write. */
export type ReadonlyEditorStore = Pick<EditorStore, 'getState' | 'getInitialState' | 'subscribe'>;

/** What goes on around the open file: its server, its journal, its versions, its checksums. */
export type Surroundings = Pick<
  EditorState,
  | 'busy'
  | 'checksums'
  | 'isAxisBlocked'
  | 'isChangedElsewhere'
  | 'isJournalBroken'
  | 'isMoved'
  | 'isSaveDue'
  | 'isServerAway'
  | 'isVersionGone'
  | 'reading'
  | 'recoveredCount'
  | 'solutionsAccess'
>;

/** What an editor opens with beside what is read of the file. */
export type OpeningState = Pick<EditorState, 'isLocal' | 'tree'> &
  Pick<Surroundings, 'isJournalBroken' | 'recoveredCount' | 'isMoved' | 'isVersionGone'>;

/** Store of a session that was just opened. */
export function createEditorStore(
  hex: HexSettings,
  tabs: EditorTabs,
  current: CurrentVersion,
  versions: readonly Version[],
  opening: Partial<OpeningState> = {},
): EditorStore {
  return createStore<EditorState>(() => ({
    isLocal: false,
    hex,
    tabs,
    tree: INITIAL_TREE,
    mapSettings: INITIAL_MAP_SETTINGS,
    cursor: undefined,
    addressBase: 'file',
    inspection: undefined,
    place: undefined,
    checksumRanges: undefined,
    checksums: { kind: 'checking' },
    modifiedCount: 0,
    unsavedCount: 0,
    byteRevision: 0,
    undoLabel: undefined,
    redoLabel: undefined,
    current,
    versions,
    compareBase: undefined,
    mapDraft: undefined,
    building: undefined,
    preview: undefined,
    revealedMapId: undefined,
    treeSubject: undefined,
    tourStep: undefined,
    busy: undefined,
    dialog: undefined,
    menu: undefined,
    mapMenu: undefined,
    isGraphicsLost: false,
    isJournalBroken: false,
    reading: undefined,
    solutionsAccess: 'open',
    isServerAway: false,
    recoveredCount: 0,
    isMoved: false,
    isVersionGone: false,
    isChangedElsewhere: false,
    isAxisBlocked: false,
    isSaveDue: false,
    report: undefined,
    similar: undefined,
    hasLastCommand: false,
    ...opening,
  }));
}
