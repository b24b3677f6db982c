import { applyPatch } from '../core/bytes/byte-patch.ts';
import { identify } from '../core/identify/identify.ts';
import { checkChecksums } from '../core/operations/checksums-of-file.ts';
import { planSolution } from '../core/solutions/apply-solution.ts';
import { CARRY_MODES, type CarryMode, type Solution } from '../core/solutions/solution.ts';
import { sha256 } from '../core/versions/sha256.ts';
import { type Answer, type Command, UsageError } from './command.ts';
import { type ImageFile, openImage } from './image-file.ts';
import { newFile } from './new-file.ts';
import { parseFlags } from './options.ts';
import { openSolution } from './solution-file.ts';

/** How values are carried, and whether anything is written. */
export interface Carrying {
  /** Where the copy goes; `undefined` writes nothing. */
  readonly out: string | undefined;
  readonly mode: CarryMode | undefined;
}

/**
 * Carries a solution to a copy of a file: all of it, or nothing. Checksums stay as they are; the answer says how they stand.
 *
 * The answer is no (exit code 1) where anything speaks against it or nothing is to be done; then nothing is written.
 */
export const applyCommand: Command = {
  usage: `SOLUTION FILE --out OUT [--mode auto|${CARRY_MODES.join('|')}] [--dry]`,
  run: async (line) => {
    const { words, options, flags } = parseFlags(line, ['out', 'mode'], ['dry'], 2);
    const carrying = carryingOf(options, flags.has('dry'));
    const solution = await openSolution(words[0] ?? '');
    const file = await openImage(words[1] ?? '');
    return applied(solution, file, carrying);
  },
};

/** @throws UsageError */
export function carryingOf(
  { out, mode }: { readonly out?: string; readonly mode?: string },
  isDry: boolean,
): Carrying {
  const known = CARRY_MODES.find((one) => one === mode);
  if (mode !== undefined && mode !== 'auto' && known === undefined) {
    throw new UsageError(`--mode is one of auto, ${CARRY_MODES.join(', ')}`);
  }
  return { out: isDry && out === undefined ? undefined : placeOf(out, isDry), mode: known };
}

function placeOf(out: string | undefined, isDry: boolean): string | undefined {
  const path = newFile('out', out);
  return isDry ? undefined : path;
}

/** Applies a solution and writes the copy. */
export async function applied(
  solution: Solution,
  file: ImageFile,
  { out, mode }: Carrying,
): Promise<Answer> {
  const { bytes, notes, writeNew } = file;
  const began = performance.now();
  const options = mode === undefined ? {} : { mode };
  const { report, patch } = planSolution(solution, { original: bytes, current: bytes }, options);
  const ms = Math.round(performance.now() - began);
  const isApplied = report.kind === 'applied';
  const result = isApplied ? applyPatch(bytes, patch) : bytes;
  if (isApplied && out !== undefined) await writeNew(out, result);
  const { source, regions } = solution;
  return {
    exitCode: isApplied ? 0 : 1,
    json: {
      ...report,
      solution: {
        source: { size: source.lengthBytes, sha256: source.sha256 },
        regions: regions.length,
      },
      file: { size: bytes.length, sha256: sha256(bytes), identification: identityOf(bytes) },
      checksums: checkChecksums({ original: bytes, current: result }).blocks.map(
        ({ storedAt, state }) => ({ storedAt, state }),
      ),
      ms,
    },
    notes,
  };
}

function identityOf(bytes: Uint8Array): object {
  const { manufacturer, family, hardwareNumber, softwareNumber, calibrationNumber } =
    identify(bytes);
  const facts = { manufacturer, family, hardwareNumber, softwareNumber, calibrationNumber };
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, value ?? null]));
}
