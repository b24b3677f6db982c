const FIRST_CAPACITY = 64;

/**
 * Records of floats for the graphics device, written from the first to the last whenever something has changed. Knows which
 * of them really differ, so that only those are uploaded.
 */
export class RecordTable {
  readonly floatsPerRecord: number;
  #data: Float32Array<ArrayBuffer>;
  #count = 0;
  #staleFrom = 0;
  #staleTo = 0;
  #at = 0;

  constructor(floatsPerRecord: number) {
    this.floatsPerRecord = floatsPerRecord;
    this.#data = new Float32Array(FIRST_CAPACITY * floatsPerRecord);
  }

  /** Records written since `begin`. */
  get count(): number {
    return this.#count;
  }

  /** Records there is room for; a larger room than before means that all are stale. */
  get capacity(): number {
    return this.#data.length / this.floatsPerRecord;
  }

  /** First record that differs from what was uploaded, and the one after the last. */
  get staleFrom(): number {
    return this.#staleFrom;
  }

  get staleTo(): number {
    return this.#staleTo;
  }

  /** Floats of the records in [from, to), as they lie in memory. */
  floatsOf(from: number, to: number): Float32Array<ArrayBuffer> {
    return this.#data.subarray(from * this.floatsPerRecord, to * this.floatsPerRecord);
  }

  /** Starts writing from the first record. */
  begin(): void {
    this.#count = 0;
    this.#at = 0;
  }

  /** Begins a record; `put` fills it. hot: no allocation once there is room */
  next(): void {
    this.#at = this.#count * this.floatsPerRecord;
    this.#count++;
    if (this.#at === this.#data.length) this.#grow();
  }

  /** Four floats of the record begun last, in their order. */
  put(a: number, b: number, c: number, d: number): void {
    this.#set(a);
    this.#set(b);
    this.#set(c);
    this.#set(d);
  }

  markUploaded(): void {
    this.#staleFrom = 0;
    this.#staleTo = 0;
  }

  /** Nothing of what was uploaded is there any more. */
  markAllStale(): void {
    this.#staleFrom = 0;
    this.#staleTo = this.capacity;
  }

  #set(value: number): void {
    const single = Math.fround(value);
    if (this.#data[this.#at] !== single) {
      this.#data[this.#at] = single;
      this.#touch(this.#count - 1);
    }
    this.#at++;
  }

  #touch(record: number): void {
    const isClean = this.#staleTo === 0;
    this.#staleFrom = isClean ? record : Math.min(this.#staleFrom, record);
    this.#staleTo = Math.max(this.#staleTo, record + 1);
  }

  #grow(): void {
    const larger = new Float32Array(this.#data.length * 2);
    larger.set(this.#data);
    this.#data = larger;
    this.markAllStale();
  }
}
