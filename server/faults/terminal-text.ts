import { inspect } from 'node:util';

/** One line of a message, for a terminal. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, ' ').trim();
}

/**
 * What a person at a terminal is told of a failure that nobody has foreseen: what it says, in one line. Where it happened is for
 * whoever asks for it by LOG_LEVEL.
 */
export function unforeseenText(
  error: unknown,
  environment: Readonly<Record<string, string | undefined>>,
): string {
  if (['debug', 'trace'].includes(environment['LOG_LEVEL'] ?? '')) return inspect(error);
  const message = error instanceof Error ? error.message || error.name : String(error);
  return `${oneLine(message)} (LOG_LEVEL=debug says where)`;
}
