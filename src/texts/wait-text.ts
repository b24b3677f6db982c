import type { Texts } from './texts.ts';

/** Above this many seconds nobody counts them any more. */
const MOST_SECONDS = 120;

/** The sentence that says how long the server wants to be left alone; minutes are rounded up, so that the wait suffices. */
export function waitText(waitS: number, { plural }: Pick<Texts, 'plural'>): string {
  return waitS <= MOST_SECONDS
    ? plural('common.waitSeconds', waitS)
    : plural('common.waitMinutes', Math.ceil(waitS / 60));
}
