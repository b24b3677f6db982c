import { parseArgs } from 'node:util';
import { UsageError } from './command.ts';

/** Words and options of a command line. */
export interface Parsed<Name extends string> {
  readonly words: readonly string[];
  readonly options: Readonly<Partial<Record<Name, string>>>;
}

/**
 * Splits a command line into words and options with a value (`--fix out.bin`).
 *
 * @param names options that the command knows
 * @param wordCount words it wants
 * @throws UsageError for anything else
 */
export function parseOptions<Name extends string>(
  line: readonly string[],
  names: readonly Name[],
  wordCount: number,
): Parsed<Name> {
  const known = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
  try {
    const { positionals, values } = parseArgs({
      args: [...line],
      options: known,
      allowPositionals: true,
      strict: true,
    });
    if (positionals.length !== wordCount) {
      throw new UsageError(`wanted words: ${wordCount}, given: ${positionals.length}`);
    }
    return { words: positionals, options: values as Parsed<Name>['options'] };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** Words, options and flags of a command line. */
export interface ParsedFlags<Name extends string, Flag extends string> extends Parsed<Name> {
  readonly flags: ReadonlySet<Flag>;
}

/**
 * The same with flags, options without a value (`--dry`).
 *
 * @throws UsageError
 */
export function parseFlags<Name extends string, Flag extends string>(
  line: readonly string[],
  names: readonly Name[],
  flags: readonly Flag[],
  wordCount: number,
): ParsedFlags<Name, Flag> {
  const given = flags.filter((flag) => line.includes(`--${flag}`));
  const rest = line.filter((word) => !flags.some((flag) => word === `--${flag}`));
  return { ...parseOptions(rest, names, wordCount), flags: new Set(given) };
}

/** A whole number of at least `min`, decimal or with 0x. @throws UsageError */
export function wholeNumber(name: string, text: string, min: number): number {
  const number = Number(text);
  if (text.trim() === '' || !Number.isSafeInteger(number) || number < min) {
    throw new UsageError(`--${name} takes a whole number from ${min}`);
  }
  return number;
}
