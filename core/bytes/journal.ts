import type { BytePatch } from './byte-patch.ts';
import { ByteStore, type ChangeSource, type StoreEvent } from './byte-store.ts';
import { changeLabelOf } from './change-label.ts';
import type { SparseEdits } from './sparse-edits.ts';

/** Layout of journals; a journal of another layout is not read. */
export const JOURNAL_FORMAT = 1;

/** What a journal starts from. Everything later follows from its entries. */
export interface JournalHeader {
  readonly format: typeof JOURNAL_FORMAT;
  readonly projectId: string;
  /** SHA-256 of the original file, lower-case hexadecimal: a journal is only played over the same file. */
  readonly originalSha256: string;
  readonly versionId: string;
  /** Counts saves over one version: tells whether somebody else saved since. */
  readonly versionRevision: number;
  /** Patch of that version over the original. */
  readonly base: BytePatch;
}

/** One thing that happened to the open file, in the order of happening. */
export type JournalEntry =
  | {
      readonly kind: 'edit';
      /** A `ChangeLabel`, of this release or of another. */
      readonly label: string;
      readonly source: ChangeSource;
      readonly addresses: Uint32Array;
      readonly after: Uint8Array;
    }
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' }
  /**
   * The state at this moment was sent to the server under `saveId`, to be held by the version `versionId`: the current one, or
   * a new one of that id. Journals of before this was noted have no id of a version.
   */
  | { readonly kind: 'saveStarted'; readonly saveId: string; readonly versionId?: string }
  /** The server has it. */
  | {
      readonly kind: 'saved';
      readonly saveId: string;
      readonly versionId: string;
      readonly versionRevision: number;
    };

/** A save that was sent and whose answer is not known: the server may have it or not. */
export interface UnansweredSave {
  readonly saveId: string;
  /** Version that holds the state if the save has arrived. */
  readonly versionId: string;
  /** The state that was sent. */
  readonly edits: SparseEdits;
}

/** A store brought back from a journal, and the version it believes to be saved. */
export interface ReplayedJournal {
  readonly store: ByteStore;
  readonly versionId: string;
  readonly versionRevision: number;
  /** Saves that were sent since the last one that was confirmed, oldest first. */
  readonly unanswered: readonly UnansweredSave[];
}

/** Entry that records a change of the store, or `undefined` for events that start a new journal or change no byte. */
export function journalEntryOf(event: StoreEvent): JournalEntry | undefined {
  switch (event.kind) {
    case 'edit':
      return {
        kind: 'edit',
        label: event.label,
        source: event.source,
        addresses: event.change.addresses,
        after: event.change.after,
      };
    case 'undo':
    case 'redo':
      return { kind: event.kind };
    case 'load':
    case 'saved':
    case 'preview':
      return undefined;
  }
}

/**
 * Store as it was when the journal ended: the same bytes, the same unsaved count, the same steps to undo and redo.
 *
 * A save that was sent and not confirmed counts as not saved: the caller finds out whether the server has it.
 *
 * @param original the project's original file; is kept by the store
 * @throws RangeError if the journal reaches outside the file
 */
export function replayJournal(
  original: Uint8Array,
  header: JournalHeader,
  entries: Iterable<JournalEntry>,
): ReplayedJournal {
  const store = new ByteStore(original);
  store.loadVersion(header.base);
  let unanswered: UnansweredSave[] = [];
  let { versionId, versionRevision } = header;
  for (const entry of entries) {
    switch (entry.kind) {
      case 'edit':
        store.apply(
          { addresses: entry.addresses, values: entry.after },
          changeLabelOf(entry.label),
          entry.source,
        );
        break;
      case 'undo':
        store.undo();
        break;
      case 'redo':
        store.redo();
        break;
      case 'saveStarted':
        unanswered.push({
          saveId: entry.saveId,
          versionId: entry.versionId ?? versionId,
          edits: store.edits,
        });
        break;
      case 'saved': {
        const save = unanswered.find(({ saveId }) => saveId === entry.saveId);
        if (save === undefined) break;
        store.markSaved(save.edits);
        ({ versionId, versionRevision } = entry);
        unanswered = [];
        break;
      }
    }
  }
  return { store, versionId, versionRevision, unanswered };
}
