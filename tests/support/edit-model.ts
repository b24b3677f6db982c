/** The first rows of a file as a person knows them: bytes, steps to take back and to do again, and what was saved. */
export class EditModel {
  readonly original: Uint8Array;
  #states: Uint8Array[];
  #at = 0;
  #saved: Uint8Array;

  /** @param original the whole file */
  constructor(original: Uint8Array) {
    this.original = original;
    this.#states = [original.slice()];
    this.#saved = original.slice();
  }

  get bytes(): Uint8Array {
    return this.#states[this.#at] ?? this.original;
  }

  get modifiedCount(): number {
    return differing(this.bytes, this.original);
  }

  get unsavedCount(): number {
    return differing(this.bytes, this.#saved);
  }

  get canUndo(): boolean {
    return this.#at > 0;
  }

  get canRedo(): boolean {
    return this.#at < this.#states.length - 1;
  }

  /** One step of the history; none if nothing changes. */
  write(values: Iterable<readonly [address: number, value: number]>): void {
    const next = this.bytes.slice();
    for (const [address, value] of values) next[address] = value;
    if (differing(next, this.bytes) === 0) return;
    this.#states = [...this.#states.slice(0, this.#at + 1), next];
    this.#at++;
  }

  undo(): void {
    if (this.canUndo) this.#at--;
  }

  redo(): void {
    if (this.canRedo) this.#at++;
  }

  save(): void {
    this.#saved = this.bytes;
  }

  /** A copy that goes its own way. */
  fork(): EditModel {
    const copy = new EditModel(this.original);
    copy.#states = [...this.#states];
    copy.#at = this.#at;
    copy.#saved = this.#saved;
    return copy;
  }
}

function differing(a: Uint8Array, b: Uint8Array): number {
  return a.reduce((count, byte, i) => count + (byte === b[i] ? 0 : 1), 0);
}
