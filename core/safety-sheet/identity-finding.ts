import { type ByteRange, overlapsAny } from '../bytes/byte-range.ts';
import type { Identification } from '../identify/identification.ts';
import type { ComparedNumber, Found, SheetReason } from './finding.ts';
import { placesOfEvidence } from './places-of-evidence.ts';
import type { SheetInput } from './sheet-input.ts';

const FIELDS = ['hardwareNumber', 'softwareNumber', 'calibrationNumber'] as const;

/** Whether the file is still the file of its project: length, original, and the numbers that it names. */
export function identityFinding(
  input: Pick<SheetInput, 'original' | 'current' | 'originalSha256' | 'identification' | 'project'>,
  changed: readonly ByteRange[],
): Found<'identity'> {
  const { original, current, identification, project } = input;
  const isSameLength = original.length === current.length;
  const numbers = FIELDS.flatMap((field): ComparedNumber[] => {
    const value = identification.original[field];
    if (value === undefined) return [];
    const places = placesOfEvidence(identification.original, field);
    return [
      {
        field,
        original: value,
        // In a file of another length nothing stands where it stood: only the file itself tells what it names.
        current: isSameLength
          ? currentNumber(identification.current, field, value, places, changed)
          : (identification.current[field] ?? null),
        told: project?.[field] ?? null,
        address: places[0]?.start ?? null,
      },
    ];
  });
  return {
    kind: 'identity',
    reason: reasonOf(input, numbers),
    originalBytes: original.length,
    currentBytes: current.length,
    numbers,
  };
}

/**
 * What the file names now. A number whose bytes are as they were is still there, also where an edited file is no longer known well
 * enough to be asked.
 */
function currentNumber(
  current: Identification,
  field: ComparedNumber['field'],
  value: string,
  places: readonly ByteRange[],
  changed: readonly ByteRange[],
): string | null {
  const isUntouched = places.length > 0 && !places.some((place) => overlapsAny(place, changed));
  return isUntouched ? value : (current[field] ?? null);
}

function reasonOf(
  { original, current, originalSha256, project }: Parameters<typeof identityFinding>[0],
  numbers: readonly ComparedNumber[],
): SheetReason {
  if (original.length !== current.length) return 'otherLength';
  if (project !== undefined && project.originalSha256 !== originalSha256) return 'otherOriginal';
  if (numbers.some((number) => number.current !== number.original)) return 'numberChanged';
  if (numbers.some(({ told, original: value }) => told !== null && !isSame(told, value))) {
    return 'projectSaysOther';
  }
  return numbers.length === 0 ? 'namesNoNumber' : 'sameIdentity';
}

/** People write numbers with blanks and dots, or without. */
function isSame(told: string, value: string): boolean {
  const letters = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase();
  return letters(told) === '' || letters(told) === letters(value);
}
