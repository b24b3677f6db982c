import type { ServiceState } from '../../api/status-api.ts';
import type { Clock } from '../../platform/clock.ts';

/** Pause between two questions whether the server is back, in milliseconds. */
export const PROBE_PAUSE_MS = 5000;

/** What tells whether the server can be reached. */
export interface ProbePorts {
  /** GET /status. Never rejects. */
  ask(): Promise<ServiceState>;
  readonly clock: Pick<Clock, 'after'>;
  /** Whether it is away, whenever that changes. */
  changed(isAway: boolean): void;
  /** A doubt turned out to be over: the server answers. */
  regained(): void;
}

/** Knows whether the server can be reached, by asking it whenever there is a reason to doubt, and until it answers. */
export class ServerProbe {
  readonly #ports: ProbePorts;
  #isAway = false;
  #isAsking = false;
  #isAskedAgain = false;
  #isEnded = false;
  #cancel = (): void => undefined;

  constructor(ports: ProbePorts) {
    this.#ports = ports;
  }

  get isAway(): boolean {
    return this.#isAway;
  }

  /** Something did not get an answer, or the browser said that the network came or went. */
  doubt(): void {
    if (this.#isAsking) {
      this.#isAskedAgain = true;
      return;
    }
    this.#cancel();
    this.#isAsking = true;
    void this.#ask();
  }

  end(): void {
    this.#isEnded = true;
    this.#cancel();
  }

  async #ask(): Promise<void> {
    const { kind } = await this.#ports.ask();
    this.#isAsking = false;
    if (this.#isEnded) return;
    const isAway = kind !== 'up';
    if (isAway !== this.#isAway) {
      this.#isAway = isAway;
      this.#ports.changed(isAway);
    }
    if (!isAway) this.#ports.regained();
    const isDoubted = this.#isAskedAgain;
    this.#isAskedAgain = false;
    if (isDoubted) this.doubt();
    else if (isAway) this.#cancel = this.#ports.clock.after(PROBE_PAUSE_MS, () => this.doubt());
  }
}
