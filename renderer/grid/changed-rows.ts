/** Rows that have to be written or uploaded again: one run, from the first to the last of those that were named. */
export class ChangedRows {
  #from = 0;
  #below = 0;

  /** First of them. */
  get from(): number {
    return this.#from;
  }

  /** The row after the last of them: rows `from`..`below` - 1. */
  get below(): number {
    return this.#below;
  }

  get isEmpty(): boolean {
    return this.#below <= this.#from;
  }

  /** Rows first..last have changed, both inclusive; none where `last` is before `first`. hot: no allocation */
  add(first: number, last: number): void {
    if (last < first) return;
    const isFirstRun = this.isEmpty;
    this.#from = isFirstRun ? first : Math.min(this.#from, first);
    this.#below = isFirstRun ? last + 1 : Math.max(this.#below, last + 1);
  }

  /**
   * As `add`, if any of the rows first..last is among those from..below - 1 that are in sight: rows out of sight cost nothing.
   *
   * @returns whether one is
   */
  addInSight(first: number, last: number, from: number, below: number): boolean {
    if (last < from || first >= below) return false;
    this.add(first, last);
    return true;
  }

  /** They are written. */
  clear(): void {
    this.#from = 0;
    this.#below = 0;
  }
}
