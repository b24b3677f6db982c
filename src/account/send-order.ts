import { type HttpApiError, isApiError, isRefusal } from '../api/api-error.ts';
import { onceServerHasTime } from '../api/once-server-has-time.ts';
import type { RepeatableRequest } from '../api/repeatable-request.ts';
import type { Clock } from '../platform/clock.ts';
import { newId } from '../platform/new-id.ts';
import type { AlertsStore } from '../state/alerts-store.ts';
import type { ModalStore } from '../state/modal-store.ts';
import type { PurchaseQuestion } from '../state/purchase-question.ts';

/** What sending an order needs of the application. */
export interface OrderPorts {
  readonly alerts: Pick<AlertsStore, 'show'>;
  readonly modals: ModalStore;
  readonly clock: Pick<Clock, 'after'>;
}

/** Something that must not be done twice. */
export interface Order<Answer> {
  /** In words, for the question that follows where the server gives no answer. */
  readonly subject: string;
  /** Keys of the orders of this kind whose end is not known. */
  readonly keys: RepeatableRequest<string>;
  /** What is asked for, part by part: asked for again, it goes out under the same key until its end is known. */
  readonly asked: readonly unknown[];
  /** @param key names the call, whether it is sent once or again */
  send(key: string): Promise<Answer>;
}

/** How an order ended. */
export type OrderEnd<Answer> =
  | { readonly kind: 'done'; readonly answer: Answer }
  /** Nothing is done. */
  | { readonly kind: 'refused'; readonly error: HttpApiError }
  /** Nobody knows: the server gave no answer, and the person does not want to ask again now. */
  | { readonly kind: 'unknown' };

/** Pauses before an order without an answer is sent again without a question, in milliseconds. */
const PAUSES_MS = [1000, 3000];

/** Sends an order until it is known what became of it, or the person gives up. */
export async function sendOrder<Answer>(
  { modals, clock }: OrderPorts,
  { subject, keys, asked, send }: Order<Answer>,
): Promise<OrderEnd<Answer>> {
  for (;;) {
    try {
      return await keys.send(asked, newId, (key) => answered(() => send(key), clock));
    } catch (error) {
      if (!isApiError(error)) throw error;
    }
    const isWanted = await ask<true>(modals, (answer) => ({
      kind: 'noAnswer',
      subject,
      answer: () => answer(true),
    }));
    if (isWanted === undefined) return { kind: 'unknown' };
  }
}

/** A refusal is an answer as well: its key is not needed any more. @throws ApiError where there is none after some tries */
async function answered<Answer>(
  send: () => Promise<Answer>,
  clock: Pick<Clock, 'after'>,
): Promise<OrderEnd<Answer>> {
  for (let tries = 0; ; tries++) {
    try {
      return { kind: 'done', answer: await onceServerHasTime(send, clock) };
    } catch (error) {
      if (isRefusal(error) && error.status !== 429) return { kind: 'refused', error };
      const pauseMs = PAUSES_MS[tries];
      if (!isApiError(error) || pauseMs === undefined) throw error;
      await new Promise<void>((resolve) => {
        clock.after(pauseMs, resolve);
      });
    }
  }
}

/** Says why an order was refused. What every call can meet (401, 403) src/api has told already. */
export async function tellRefusal(
  { alerts, modals }: Omit<OrderPorts, 'clock'>,
  { status, code = 'UNEXPECTED_ERROR', reason }: HttpApiError,
): Promise<void> {
  if (reason === 'licenceNeeded') await ask(modals, () => ({ kind: 'licenceNeeded' }));
  else if (![401, 403].includes(status)) alerts.show({ code, ...(reason && { reason }) });
}

/** Asks in a dialog. @returns `undefined` if it was closed, by the person or by what came after it */
export function ask<Answer>(
  modals: ModalStore,
  questionOf: (answer: (given: Answer) => void) => PurchaseQuestion,
): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    const question = questionOf((given) => {
      resolve(given);
      modals.close();
    });
    const modal = { kind: 'purchase', question } as const;
    modals.open(modal);
    const stop = modals.store.subscribe((now) => {
      if (now.modal === modal) return;
      stop();
      resolve(undefined);
    });
  });
}
