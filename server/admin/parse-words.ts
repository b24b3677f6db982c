import { parseArgs } from 'node:util';
import { UsageError } from './usage-error.ts';

/** What a command takes. */
export interface Expected<Word extends string, Option extends string, Flag extends string> {
  /** Names of the words, in their order. All of them have to be there. */
  readonly words?: readonly Word[];
  /** Options with a value: `--why TEXT`. */
  readonly options?: readonly Option[];
  /** Options without one: `--internal`. */
  readonly flags?: readonly Flag[];
}

/** What was given. */
export interface Parsed<Word extends string, Option extends string, Flag extends string> {
  readonly words: Readonly<Record<Word, string>>;
  readonly options: Readonly<Partial<Record<Option, string>>>;
  readonly flags: Readonly<Record<Flag, boolean>>;
}

/** Splits what stands behind the name of a command. @throws UsageError for anything that the command does not take */
export function parseWords<
  Word extends string = never,
  Option extends string = never,
  Flag extends string = never,
>(
  line: readonly string[],
  { words: wordNames = [], options = [], flags = [] }: Expected<Word, Option, Flag>,
): Parsed<Word, Option, Flag> {
  const { positionals, values } = parsed(line, {
    ...Object.fromEntries(options.map((name) => [name, { type: 'string', multiple: true }])),
    ...Object.fromEntries(flags.map((name) => [name, { type: 'boolean' }])),
  });
  const [missing] = wordNames.slice(positionals.length);
  if (missing !== undefined) throw new UsageError(`${missing} is missing`);
  const [superfluous] = positionals.slice(wordNames.length);
  if (superfluous !== undefined) throw new UsageError(`a word too many: ${superfluous}`);
  return {
    words: recordOf(wordNames, (_, i) => positionals[i] ?? ''),
    options: recordOf(options, (name) => once(name, values[name])),
    flags: recordOf(flags, (name) => values[name] === true),
  };
}

/**
 * Makes a line that `parseWords` splits into the same again, whatever they hold.
 *
 * @param words in their order
 * @param options those that are `undefined` are left out
 */
export function joinWords(
  words: readonly string[],
  options: Readonly<Record<string, string | undefined>>,
): readonly string[] {
  const given = Object.entries(options).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name}=${value}`],
  );
  // Behind the dashes everything is a word, however a file begins.
  return [...given, '--', ...words];
}

type OptionTypes = NonNullable<NonNullable<Parameters<typeof parseArgs>[0]>['options']>;

function parsed(
  args: readonly string[],
  options: Record<string, { type: string; multiple?: boolean }>,
): { positionals: readonly string[]; values: Readonly<Record<string, unknown>> } {
  try {
    return parseArgs({
      args: [...args],
      options: options as OptionTypes,
      allowPositionals: true,
      strict: true,
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

function once(name: string, given: unknown): string | undefined {
  if (!Array.isArray(given)) return undefined;
  if (given.length > 1) throw new UsageError(`--${name} is given ${given.length} times`);
  return String(given[0]);
}

function recordOf<Name extends string, Value>(
  names: readonly Name[],
  valueFor: (name: Name, index: number) => Value,
): Record<Name, Value> {
  // The names are all there are.
  return Object.fromEntries(names.map((name, i) => [name, valueFor(name, i)])) as Record<
    Name,
    Value
  >;
}
