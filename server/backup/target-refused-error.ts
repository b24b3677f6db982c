/** What is to be written cannot go where it is to go. The message is fit for a terminal. */
export class TargetRefusedError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'TargetRefusedError';
  }
}
