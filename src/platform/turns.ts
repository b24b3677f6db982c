/** Lets work on the same thing go one after the other, in the order in which it was asked for; work on others goes beside it. */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>();

  /**
   * @param thing name of what is worked on
   * @param work begins when all work before has ended, however that ended
   */
  take<T>(thing: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(thing);
    const turn = before === undefined ? work() : before.then(work, work);
    this.#last.set(thing, turn);
    const leave = (): void => {
      if (this.#last.get(thing) === turn) this.#last.delete(thing);
    };
    turn.then(leave, leave);
    return turn;
  }
}
