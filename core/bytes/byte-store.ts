import { type BytePatch, EMPTY_PATCH, patchEntries, patchFromEntries } from './byte-patch.ts';
import { type ByteRange, rangesOfAddresses } from './byte-range.ts';
import type { ChangeLabel } from './change-label.ts';
import type { ReadonlyBytes } from './readonly-bytes.ts';
import {
  type ByteChange,
  changeOf,
  editedByteAt,
  editsFromPatch,
  emptyEdits,
  patchBetween,
  patchFromEdits,
  type SparseEdits,
  writeEdits,
} from './sparse-edits.ts';

/** Who makes a change. Every change says so, so that autosave, journal and live events can tell them apart. */
export type ChangeSource = 'user' | 'server' | 'solution';

/** What the store tells its listeners after its state has changed. */
export type StoreEvent =
  | {
      /** `edit` is new work, `undo` and `redo` move along the history. */
      readonly kind: 'edit' | 'undo' | 'redo';
      readonly source: ChangeSource;
      readonly label: ChangeLabel;
      readonly change: ByteChange;
      readonly dirty: readonly ByteRange[];
    }
  /** Another version was loaded or the base was exchanged; the history is empty when `historyCleared`. */
  | {
      readonly kind: 'load';
      readonly dirty: readonly ByteRange[];
      readonly historyCleared: boolean;
    }
  /** A snapshot is now what the server has. No byte changed. */
  | { readonly kind: 'saved'; readonly dirty: readonly ByteRange[] }
  /** The picture shows another preview, or none any more. Nothing was done. */
  | { readonly kind: 'preview'; readonly dirty: readonly ByteRange[] };

/** One step of the history. */
export interface HistoryStep {
  readonly label: ChangeLabel;
  readonly source: ChangeSource;
  readonly change: ByteChange;
}

/**
 * The bytes of one open file, and the only writer of them.
 *
 * The original never changes. The sparse edits over it are the truth, `picture` is the flat copy that views read, and
 * both agree after every call but where a preview is shown. What is saved is an earlier state of the same edits, so that
 * "unsaved" is always a difference and never a record that could go wrong (specification 4, expectations 2.9).
 *
 * Holds 2 x the file length in memory. Has no clock, no network and no timers.
 */
export class ByteStore {
  readonly original: ReadonlyBytes;
  readonly #picture: Uint8Array;
  #edits: SparseEdits;
  #saved: SparseEdits;
  #unsavedCount = 0;
  #undoable: HistoryStep[] = [];
  #redoable: HistoryStep[] = [];
  /** Addresses at which the picture shows a preview. */
  #previewed: Uint32Array = EMPTY_PATCH.addresses;
  readonly #listeners = new Set<(event: StoreEvent) => void>();

  /** @param original is kept, not copied: the caller must not write to it any more */
  constructor(original: Uint8Array) {
    this.original = original;
    this.#picture = original.slice();
    this.#edits = emptyEdits(original.length);
    this.#saved = this.#edits;
  }

  /** Current bytes: original, version and unsaved edits together. The same array for the life of the store. */
  get picture(): ReadonlyBytes {
    return this.#picture;
  }

  /** A copy of the current bytes, without any preview: for whoever judges the file, and not what is seen of it. */
  copyWithoutPreview(): Uint8Array<ArrayBuffer> {
    const copy = new Uint8Array(this.#picture);
    for (const address of this.#previewed) copy[address] = this.#editedByte(address);
    return copy;
  }

  /** Immutable state of all edits over the original; keep it to save it or to mark it saved later. */
  get edits(): SparseEdits {
    return this.#edits;
  }

  /** State that the server has. */
  get savedEdits(): SparseEdits {
    return this.#saved;
  }

  /** Addresses whose byte differs from the original, saved or not. Counts against `maxVersionBytes`. */
  get modifiedCount(): number {
    return this.#edits.count;
  }

  /** Addresses whose byte differs from the saved version. Counts against `maxRequestBytes`. */
  get unsavedCount(): number {
    return this.#unsavedCount;
  }

  /** Steps that can be undone, oldest first. */
  get undoSteps(): readonly HistoryStep[] {
    return this.#undoable;
  }

  /** Steps that can be done again, the next one last. */
  get redoSteps(): readonly HistoryStep[] {
    return this.#redoable;
  }

  /** Whether the byte at `address`, as it is shown, differs from the saved version. */
  isUnsaved(address: number): boolean {
    return this.#picture[address] !== this.#savedByte(address);
  }

  /**
   * Writes `patch` as one step of the history.
   *
   * @returns what changed, or `undefined` if every byte already had its value: such a call leaves no step behind
   * @throws RangeError if an address is outside the file; nothing is written then
   */
  apply(patch: BytePatch, label: ChangeLabel, source: ChangeSource): ByteChange | undefined {
    const change = this.#write(patch);
    if (change.addresses.length === 0) return undefined;
    this.#undoable.push({ label, source, change });
    this.#redoable = [];
    this.#emitChange('edit', { label, source, change });
    return change;
  }

  /** Takes the last step back. `undefined` if there is none. */
  undo(): HistoryStep | undefined {
    const step = this.#undoable.pop();
    if (step === undefined) return undefined;
    const change = this.#write({ addresses: step.change.addresses, values: step.change.before });
    this.#redoable.push(step);
    this.#emitChange('undo', { ...step, change });
    return step;
  }

  /** Does the last undone step again. `undefined` if there is none. */
  redo(): HistoryStep | undefined {
    const step = this.#redoable.pop();
    if (step === undefined) return undefined;
    const change = this.#write({ addresses: step.change.addresses, values: step.change.after });
    this.#undoable.push(step);
    this.#emitChange('redo', { ...step, change });
    return step;
  }

  /**
   * Shows in the picture what `patch` would do, in place of the preview before it. Edits, counts and history stay as they are: what
   * is saved or kept knows no preview. Whatever writes ends it first.
   *
   * A change has to be planned on the picture without a preview.
   *
   * @param patch `undefined` ends the preview
   * @throws RangeError if an address is outside the file; nothing changes then
   */
  preview(patch: BytePatch | undefined): void {
    const before = this.#previewed;
    if (patch === undefined && before.length === 0) return;
    const change = changeOf(this.#edits, this.original, patch ?? EMPTY_PATCH);
    for (const address of before) this.#picture[address] = this.#editedByte(address);
    for (let i = 0; i < change.addresses.length; i++) {
      this.#picture[change.addresses[i] ?? 0] = change.after[i] ?? 0;
    }
    this.#previewed = change.addresses;
    const dirty = rangesOfAddresses([...before, ...this.#previewed].sort((a, b) => a - b));
    if (dirty.length > 0) this.#emit({ kind: 'preview', dirty });
  }

  /**
   * Declares `snapshot` (a former value of `edits`) to be what the server has. The history stays: a save can be undone
   * past. Edits made while the save was on its way stay unsaved.
   */
  markSaved(snapshot: SparseEdits): void {
    this.#saved = snapshot;
    this.#countUnsaved();
    this.#emit({ kind: 'saved', dirty: [] });
  }

  /**
   * Takes over what was made of the saved version elsewhere: every byte that has changed there is written here, as one step of the
   * history, and counts as saved. Bytes the person has changed meanwhile stay as they are, and stay unsaved.
   *
   * @param version patch over the original
   * @throws RangeError if the patch reaches outside the file; nothing changes then
   */
  adoptSaved(version: BytePatch, label: ChangeLabel): void {
    const saved = editsFromPatch(this.original, version);
    const changed = patchEntries(patchBetween(this.#saved, saved, this.original));
    const untouched = [...changed].filter(
      ([address]) => this.#editedByte(address) === this.#savedByte(address),
    );
    this.apply(patchFromEntries(untouched), label, 'server');
    this.markSaved(saved);
  }

  /**
   * Shows another version: its patch becomes the saved state and the current one; unsaved edits and the history go.
   *
   * @param version patch over the original
   * @throws RangeError if the patch reaches outside the file; nothing changes then
   */
  loadVersion(version: BytePatch): void {
    this.#exchange(editsFromPatch(this.original, version), undefined);
  }

  /**
   * Puts another version under the unsaved edits: bytes the person has changed stay, all others follow the version.
   * The history goes unless the current bytes are left as they are.
   *
   * @throws RangeError if the patch reaches outside the file; nothing changes then
   */
  rebase(version: BytePatch): void {
    this.#exchange(editsFromPatch(this.original, version), this.unsavedPatch());
  }

  /** Current value of every address that differs from the saved version. */
  unsavedPatch(): BytePatch {
    return patchBetween(this.#saved, this.#edits, this.original);
  }

  /** Everything that differs from the original: the patches of a version saved now. */
  mergedPatch(): BytePatch {
    return patchFromEdits(this.#edits);
  }

  /**
   * Calls `listener` after every change, in the order of changes.
   * @returns a function that ends the subscription
   */
  subscribe(listener: (event: StoreEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Writes a patch over the present state. */
  #write(patch: BytePatch): ByteChange {
    this.preview(undefined);
    const { edits, change } = writeEdits(this.#edits, this.original, patch);
    for (let i = 0; i < change.addresses.length; i++) {
      const saved = this.#savedByte(change.addresses[i] ?? 0);
      if (change.before[i] === saved) this.#unsavedCount++;
      else if (change.after[i] === saved) this.#unsavedCount--;
    }
    this.#show(edits, change.addresses, change.after);
    return change;
  }

  /** Makes `saved`, and `unsaved` over it, the present state. */
  #exchange(saved: SparseEdits, unsaved: BytePatch | undefined): void {
    this.preview(undefined);
    const next = unsaved === undefined ? saved : writeEdits(saved, this.original, unsaved).edits;
    const { addresses, values } = patchBetween(this.#edits, next, this.original);
    this.#show(next, addresses, values);
    this.#saved = saved;
    this.#countUnsaved();
    const historyCleared = unsaved === undefined || addresses.length > 0;
    if (historyCleared) {
      this.#undoable = [];
      this.#redoable = [];
    }
    this.#emit({ kind: 'load', dirty: rangesOfAddresses(addresses), historyCleared });
  }

  /**
   * Edits and picture move together here and nowhere else; a preview moves the picture alone.
   *
   * @param values those of `edits` at `addresses`
   */
  #show(edits: SparseEdits, addresses: Uint32Array, values: Uint8Array): void {
    this.#edits = edits;
    for (let i = 0; i < addresses.length; i++) {
      this.#picture[addresses[i] ?? 0] = values[i] ?? 0;
    }
  }

  #savedByte(address: number): number | undefined {
    return editedByteAt(this.#saved, address) ?? this.original[address];
  }

  #editedByte(address: number): number {
    return editedByteAt(this.#edits, address) ?? this.original[address] ?? 0;
  }

  #countUnsaved(): void {
    this.#unsavedCount = this.unsavedPatch().addresses.length;
  }

  #emitChange(kind: 'edit' | 'undo' | 'redo', step: HistoryStep): void {
    this.#emit({ kind, ...step, dirty: rangesOfAddresses(step.change.addresses) });
  }

  #emit(event: StoreEvent): void {
    for (const listener of this.#listeners) listener(event);
  }
}
