import type { ByteRange } from '../../../core/bytes/byte-range.ts';
import type { ByteStore } from '../../../core/bytes/byte-store.ts';
import {
  checksumStateOf,
  countWrong,
  type FileChecksumState,
} from '../../../core/checksums/file-checksum-state.ts';
import { storedRanges } from '../../../core/checksums/stored-ranges.ts';
import type {
  ChecksumCorrection,
  FileChecksums,
} from '../../../core/operations/checksums-of-file.ts';
import type { ListedCode } from '../../../core/operations/codes-of-file.ts';
import type { EditorStore } from '../state/editor-store.ts';
import { checkFile, planCorrectionOfFile } from '../workers/check-file.ts';
import { codesOfFile } from '../workers/codes-of-file.ts';
import type { FileCopies } from '../workers/file-copies.ts';

/** What the engine tells of the whole file, off the main thread: its checksums and its trouble codes. */
export class FileChecks {
  readonly #bytes: ByteStore;
  readonly #store: EditorStore;
  readonly #check: typeof checkFile;
  #hasLookedForChecksums = false;

  /** @param check checks a file in a worker; it may keep what it is given */
  constructor(bytes: ByteStore, store: EditorStore, check: typeof checkFile = checkFile) {
    this.#bytes = bytes;
    this.#store = store;
    this.#check = check;
  }

  /** Checks all checksums of the file as it is now. Nothing is changed. */
  async checkChecksums(): Promise<FileChecksums> {
    const checksums = await this.#check(this.#copies());
    this.#tellPlaces(checksums);
    return checksums;
  }

  /** Checks them, and plans what would set the wrong ones right. Nothing is changed. */
  async planCorrection(): Promise<ChecksumCorrection> {
    const correction = await planCorrectionOfFile(this.#copies());
    this.#tellPlaces(correction);
    return correction;
  }

  /** Whether the checksums of the file as it is now are right. Nothing is changed. */
  async checksumState(): Promise<FileChecksumState> {
    return checksumStateOf(await this.checkChecksums());
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
  readCodes(): Promise<readonly ListedCode[]> {
    return codesOfFile(this.#copies());
  }

  #tellPlaces({ blocks }: FileChecksums): void {
    const checksumRanges = storedRanges(blocks);
    // The same places again are no news to views that tint them.
    if (!sameRanges(checksumRanges, this.#store.getState().checksumRanges)) {
      this.#store.setState({ checksumRanges });
    }
  }

  /** The original and the file as it is now; copies, because a worker takes them away. */
  #copies(): FileCopies {
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
