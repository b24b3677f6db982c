import type { Clock } from '../platform/clock.ts';
import { HttpApiError } from './api-error.ts';

/** Longest wait that a person is not asked about, in seconds. */
const LONGEST_WAIT_S = 10;

/** How often a call is made in all. */
const TRIES = 3;

/**
 * Makes a call, and makes it again where the server is in difficulties, refuses it for the moment and says that the moment is
 * short: nobody has to hear of that. The call must be one that can be repeated.
 *
 * @throws what the last try has thrown
 */
export async function onceServerHasTime<Answer>(
  call: () => Promise<Answer>,
  { after }: Pick<Clock, 'after'>,
): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    try {
      return await call();
    } catch (error) {
      const waitS = shortWaitS(error);
      if (waitS === undefined || tries === TRIES) throw error;
      await new Promise<void>((resolve) => {
        after(waitS * 1000, resolve);
      });
    }
  }
}

/** Seconds that the server asks for, if they are few. */
function shortWaitS(error: unknown): number | undefined {
  if (!(error instanceof HttpApiError) || (error.status !== 503 && error.status !== 429)) {
    return undefined;
  }
  const { retryAfterS } = error;
  return retryAfterS !== undefined && retryAfterS <= LONGEST_WAIT_S ? retryAfterS : undefined;
}
