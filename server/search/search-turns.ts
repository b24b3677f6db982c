import { comeBackIn } from '../errors.ts';
import { createTurns, type Turns } from '../security/turns.ts';

/** Searches at the same time: each takes a core, and up to a file of the longest in memory. */
const SEARCHES_AT_ONCE = 1;
/** Searches of one person that wait for their turn: the next one of who has changed the mind a few times. */
const MAX_WAITING_OF_PERSON = 3;
/** When to come back where more would have to wait, in seconds. */
const RETRY_AFTER_S = 2;

/**
 * Has searches take turns. Each is a short part of a whole one, and a person has one of them in the queue at a time: whoever has many files
 * waits for nobody longer than others do.
 */
export class SearchTurns {
  readonly #all: Turns = createTurns(SEARCHES_AT_ONCE);
  readonly #ofPeople = new Map<string, { readonly turns: Turns; count: number }>();

  /** @throws ApiError 429 where the person has too many waiting */
  async take<T>(userId: string, work: () => Promise<T>): Promise<T> {
    const own = this.#ofPeople.get(userId) ?? { turns: createTurns(1), count: 0 };
    if (own.turns.waitingCount() >= MAX_WAITING_OF_PERSON) throw comeBackIn(RETRY_AFTER_S);
    this.#ofPeople.set(userId, own);
    own.count++;
    try {
      return await own.turns.take(() => this.#all.take(work));
    } finally {
      own.count--;
      if (own.count === 0) this.#ofPeople.delete(userId);
    }
  }
}
