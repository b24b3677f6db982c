import type { ByteRange } from '../../../core/bytes/byte-range.ts';
import type { ByteStore } from '../../../core/bytes/byte-store.ts';
import type { RemovalResult } from '../../../core/dtc/remove-codes.ts';
import { type ChecksumState, checksumStateOf, countWrong } from '../state/checksum-state.ts';
import type { EditorStore } from '../state/editor-store.ts';
import { askForCodes } from '../workers/ask-for-codes.ts';
import { type CheckResult, checkFile } from '../workers/check-file.ts';
import type { ListedCode } from '../workers/dtc-messages.ts';
import { storedRanges } from '../workers/stored-ranges.ts';

/** What the engine tells of the whole file, off the main thread: its checksums and its trouble codes. */
export class FileChecks {
  readonly #bytes: ByteStore;
  readonly #store: EditorStore;
  readonly #isEditable: () => boolean;
  readonly #check: typeof checkFile;
  #hasLookedForChecksums = false;

  /** @param check checks a file in a worker; it may keep what it is given */
  constructor(
    bytes: ByteStore,
    store: EditorStore,
    isEditable: () => boolean,
    check: typeof checkFile = checkFile,
  ) {
    this.#bytes = bytes;
    this.#store = store;
    this.#isEditable = isEditable;
    this.#check = check;
  }

  /** Checks all checksums of the file as it is now. Nothing is changed. */
  async checkChecksums(): Promise<CheckResult> {
    const result = await this.#check(this.#copies());
    const checksumRanges = storedRanges(result.blocks);
    // The same places again are no news to views that tint them.
    if (!sameRanges(checksumRanges, this.#store.getState().checksumRanges)) {
      this.#store.setState({ checksumRanges });
    }
    return result;
  }

  /** Whether the checksums of the file as it is now are right. Nothing is changed. */
  async checksumState(): Promise<ChecksumState> {
    return checksumStateOf((await this.checkChecksums()).blocks);
  }

  /** Finds out where the checksums are stored, once, unless a check has told already. */
  async lookForChecksums(): Promise<void> {
    if (this.#hasLookedForChecksums || this.#store.getState().checksumRanges !== undefined) return;
    this.#hasLookedForChecksums = true;
    await this.checkChecksums();
  }

  /** Checksums of a file of this project that are wrong; 0 also where a check cannot run: a download must not hang on it. */
  async countWrongChecksums(bytes: Uint8Array): Promise<number> {
    const original = new Uint8Array(this.#bytes.original);
    try {
      const { blocks } = await this.#check({ original, current: new Uint8Array(bytes) });
      return countWrong(blocks);
    } catch {
      return 0;
    }
  }

  /** Trouble codes of the file as it is now. Nothing is changed. */
  async readCodes(): Promise<readonly ListedCode[]> {
    return (await askForCodes({ ...this.#copies(), removal: undefined })).codes;
  }

  /**
   * Takes trouble codes out and sets the checksums right after it, as one step of the history.
   *
   * @returns what became of each code; `undefined` while nothing may be changed
   */
  async removeCodes(rawCodes: readonly number[]): Promise<readonly RemovalResult[] | undefined> {
    if (!this.#isEditable()) return undefined;
    const request = { ...this.#copies(), removal: { rawCodes, way: 'switch' as const } };
    const { removal } = await askForCodes(request);
    if (removal === undefined || !this.#isEditable()) return undefined;
    this.#bytes.apply(removal.patch, 'troubleCodes', 'solution');
    return removal.results;
  }

  /** The original and the file as it is now; copies, because a worker takes them away. */
  #copies(): { original: Uint8Array<ArrayBuffer>; current: Uint8Array<ArrayBuffer> } {
    const { original } = this.#bytes;
    // A preview that is taken back is no news to whoever asked: what was told of it would stay.
    return { original: new Uint8Array(original), current: this.#bytes.copyWithoutPreview() };
  }
}

function sameRanges(a: readonly ByteRange[], b: readonly ByteRange[] | undefined): boolean {
  return (
    a.length === b?.length &&
    a.every(({ start, end }, i) => start === b[i]?.start && end === b[i].end)
  );
}
