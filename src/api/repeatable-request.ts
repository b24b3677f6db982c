import { isRefusal } from './api-error.ts';

/**
 * Keeps what was sent as long as nobody knows whether it has arrived: asked for the very same again, the same request goes out,
 * with the ids it had, and the server answers it instead of making a second thing of it.
 */
export class RepeatableRequest<Request> {
  #sent: { readonly asked: readonly unknown[]; readonly request: Request } | undefined;

  /**
   * @param asked what a person asks for, part by part: the same request if every part is the same value
   * @param make makes the request, and chooses the ids in it
   * @param send rejects with `ApiError` if it fails, with anything else if it was given up
   */
  async send<Answer>(
    asked: readonly unknown[],
    make: () => Request,
    send: (request: Request) => Promise<Answer>,
  ): Promise<Answer> {
    const before = this.#sent;
    const sent = before && areSame(before.asked, asked) ? before : { asked, request: make() };
    this.#sent = sent;
    try {
      const answer = await send(sent.request);
      this.#forget(sent);
      return answer;
    } catch (error) {
      if (isIdUseless(error)) this.#forget(sent);
      throw error;
    }
  }

  #forget(sent: unknown): void {
    if (this.#sent === sent) this.#sent = undefined;
  }
}

function areSame(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.length === others.length && some.every((part, i) => Object.is(part, others[i]));
}

/** The id belongs to something else, to what is there no more, or to what was not paid: nothing would ever come of it. */
function isIdUseless(error: unknown): boolean {
  return isRefusal(error, 409) || isRefusal(error, 404) || isRefusal(error, 402);
}
