/** A body is not what its type says: no JSON, a form that ends early or has no boundary. */
export class UnreadableBodyError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'UnreadableBodyError';
  }
}

/** A body holds more than the call could have a use for. */
export class CrowdedBodyError extends Error {
  constructor() {
    super('the body holds more than the call has a use for');
    this.name = 'CrowdedBodyError';
  }
}
