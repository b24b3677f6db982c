import { DatabaseError } from 'pg';
import { z } from 'zod';

/** What the log holds of an error: what a developer needs, and nothing of what a person has sent. */
export interface LoggedError {
  readonly type: string;
  /** Without the texts that the error quotes. */
  readonly message: string;
  /** Where it happened, without the message. */
  readonly stack: string;
  readonly code?: string;
  readonly [fact: string]: unknown;
}

/** How far a chain of causes is followed. */
const MAX_CAUSES = 5;
/** Broken rules of a schema that are named. */
const MAX_ISSUES = 5;

/**
 * What PostgreSQL says of an error that is about the database and not about the values in it. `detail`, `where`, `hint` and
 * `internalQuery` are left out: they repeat rows and parameters.
 */
const DATABASE_FACTS = [
  'severity',
  'schema',
  'table',
  'column',
  'dataType',
  'constraint',
  'file',
  'line',
  'routine',
] as const;
/** What Node and the mail client say of a failed call. */
const CALL_FACTS = ['errno', 'syscall', 'port', 'responseCode', 'command', 'statusCode'] as const;

/** Serializer of the log for everything that was thrown. */
export function loggedError(error: unknown): LoggedError {
  if (error instanceof Error) return logged(error, MAX_CAUSES);
  return { type: typeof error, message: '', stack: '' };
}

function logged(error: Error, causes: number): LoggedError {
  const { cause } = error;
  return {
    type: error.name,
    message: messageOf(error),
    stack: stackOf(error),
    ...('code' in error && { code: String(error.code) }),
    ...factsOf(error, error instanceof DatabaseError ? DATABASE_FACTS : CALL_FACTS),
    ...(error instanceof z.core.$ZodError && { issues: issuesOf(error) }),
    ...(cause instanceof Error && causes > 0 && { cause: logged(cause, causes - 1) }),
    ...(error instanceof AggregateError && causes > 0 && { errors: innerOf(error, causes - 1) }),
  };
}

/** The engine's own errors quote names of the program; all others may quote what they were given. */
function messageOf(error: Error): string {
  if (error instanceof TypeError || error instanceof ReferenceError) return error.message;
  // JSON.parse repeats the text, whose quotes need not end; zod's message is the list of its issues.
  if (error instanceof SyntaxError || error instanceof z.core.$ZodError) return '';
  return error.message
    .replaceAll(/(?<=^|[\s(:=])(["'`]).*\1/gs, '$1...$1')
    .replaceAll(/\S+@\S+/g, '...');
}

function stackOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n');
}

function factsOf(error: Error, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(error).filter(([name, value]) => names.includes(name) && value !== undefined),
  );
}

function innerOf({ errors }: AggregateError, causes: number): LoggedError[] {
  return errors.filter((inner) => inner instanceof Error).map((inner) => logged(inner, causes));
}

/** The first two parts of a path are names of the contract; deeper ones may be keys that a person chose. */
function issuesOf({ issues }: z.core.$ZodError): object[] {
  return issues
    .slice(0, MAX_ISSUES)
    .map(({ code, path }) => ({ code, path: path.slice(0, 2).join('.'), depth: path.length }));
}
