import {
  NO_WORK,
  type ViewedFile,
  type ViewedFiles,
  type WorkChange,
} from '../../kept/viewed-files.ts';
import { Turns } from '../../platform/turns.ts';

/**
 * Keeps the work on a file in this browser, change by change: each is made on what is kept then, which another window with the same
 * file may have changed too.
 */
export class KeptWork {
  readonly #viewed: Pick<ViewedFiles, 'change'> | undefined;
  readonly #sha256: string;
  readonly #nowMs: () => number;
  readonly #turns = new Turns();
  /** What is not kept yet, in its order. */
  readonly #open = new Set<WorkChange>();

  /**
   * @param viewed `undefined` where the browser keeps nothing
   * @param sha256 of the file
   * @param nowMs the time
   */
  constructor(
    viewed: Pick<ViewedFiles, 'change'> | undefined,
    sha256: string,
    nowMs: () => number,
  ) {
    this.#viewed = viewed;
    this.#sha256 = sha256;
    this.#nowMs = nowMs;
  }

  /** Keeps a change. Rejects where it cannot be kept: it is tried again with the next. */
  async keep(change: WorkChange): Promise<void> {
    this.#open.add(change);
    await this.#turns.take(this.#sha256, () => this.#write());
  }

  /** Keeps the file itself with the work. Rejects where the browser does not. */
  async keepFile(file: File): Promise<void> {
    await this.#turns.take(this.#sha256, () => this.#write(file));
  }

  async #write(file?: File): Promise<void> {
    if (this.#viewed === undefined) throw new Error('this browser keeps nothing');
    const changes = [...this.#open];
    await this.#viewed.change(this.#sha256, (before): ViewedFile => {
      const work = changes.reduce((made, change) => change(made), before ?? NO_WORK);
      const entry = { ...before, ...work, sha256: this.#sha256, changedAtMs: this.#nowMs() };
      return file === undefined ? entry : { ...entry, file };
    });
    for (const change of changes) this.#open.delete(change);
  }
}
