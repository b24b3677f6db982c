import { appendFileSync } from 'node:fs';
import type { Page } from '@playwright/test';

/** A task that held the main thread of a page for more than 50 ms. */
export interface LongTask {
  /** Step of the test in which it was told of. */
  readonly step: string;
  /** What the person did last before it began, such as `key F8`. */
  readonly after: string;
  /** Path of the page. */
  readonly path: string;
  readonly durationMs: number;
  /** Between what the person did and the begin of the task. */
  readonly delayMs: number;
}

/** Writes down the long tasks of a page. */
export interface LongTaskLog {
  /** Names what comes now. */
  begin(step: string): void;
  /** Adds all tasks to a file, one JSON object a line. */
  writeTo(fileName: string, heading: Readonly<Record<string, string>>): void;
}

/** Listens from the next navigation of the page on. */
export async function logLongTasks(page: Page): Promise<LongTaskLog> {
  const tasks: LongTask[] = [];
  let step = '';
  await page.exposeFunction('longTaskEnded', (task: Omit<LongTask, 'step'>) => {
    tasks.push({ ...task, step });
  });
  await page.addInitScript(() => {
    const acts: Array<{ readonly name: string; readonly timeMs: number }> = [
      { name: 'navigation', timeMs: 0 },
    ];
    const nameOf = ({ target }: Event): string => {
      if (!(target instanceof Element)) return '';
      const named = target.closest('[aria-label], button, [role]') ?? target;
      return (named.getAttribute('aria-label') ?? named.textContent ?? '').slice(0, 40);
    };
    const act = (name: string, { timeStamp }: Event): void => {
      acts.push({ name, timeMs: timeStamp });
    };
    const options = { capture: true, passive: true };
    window.addEventListener('keydown', (event) => act(`key ${event.key}`, event), options);
    window.addEventListener('click', (event) => act(`click ${nameOf(event)}`, event), options);
    window.addEventListener('input', (event) => act(`input ${nameOf(event)}`, event), options);
    const { longTaskEnded } = window as unknown as {
      longTaskEnded(task: Omit<LongTask, 'step'>): void;
    };
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) {
        // The event that a task handles may carry a time just after its begin.
        const last = acts.findLast(({ timeMs }) => timeMs <= startTime + 2);
        longTaskEnded({
          after: last?.name ?? '',
          path: window.location.pathname.replaceAll(/[0-9a-f-]{16,}/g, 'ID'),
          durationMs: Math.round(duration),
          delayMs: Math.round(startTime - (last?.timeMs ?? 0)),
        });
      }
    }).observe({ type: 'longtask', buffered: true });
  });
  return {
    begin: (name) => {
      step = name;
    },
    writeTo: (fileName, heading) => {
      const lines = tasks.map((task) => `${JSON.stringify({ ...heading, ...task })}\n`);
      appendFileSync(fileName, lines.join(''));
    },
  };
}
