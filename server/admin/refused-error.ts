/** A command says no, in words that a person can do something about: nothing was changed. */
export class RefusedError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'RefusedError';
  }
}
