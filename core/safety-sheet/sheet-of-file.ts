import type { ByteRange } from '../bytes/byte-range.ts';
import { imageView } from '../checksums/image-view.ts';
import { fileRange } from '../container/file-container.ts';
import type { Identification } from '../identify/identification.ts';
import { identify } from '../identify/identify.ts';
import { checkChecksums } from '../operations/checksums-of-file.ts';
import { listCodes } from '../operations/codes-of-file.ts';
import type { EditedFile } from '../operations/edited-file.ts';
import { troubleCodeRanges } from '../solutions/trouble-code-ranges.ts';
import { sha256 } from '../versions/sha256.ts';
import type { SafetySheet } from './finding.ts';
import { safetySheet } from './safety-sheet.ts';
import type { SheetInput } from './sheet-input.ts';

/** What is known around a file: its maps, its project, and which solutions were applied. */
export type SheetSurroundings = Pick<SheetInput, 'maps' | 'project' | 'solutions'>;

/** Looks through a file before it goes into a car. Most of the time it takes goes into identifying both states and into checksums. */
export function sheetOfFile(file: EditedFile, around: SheetSurroundings): SafetySheet {
  const original = imageView(file.original);
  const current = imageView(file.current);
  const identification = { original: identify(original), current: identify(current) };
  // In a file of another length nothing stands where the original has it: its checksums are its own, and codes are not compared.
  const isComparable = original.length === current.length;
  return safetySheet({
    ...around,
    original,
    current,
    originalSha256: sha256(original),
    identification,
    checksums: checkChecksums({ original: isComparable ? original : current, current }),
    codes: isComparable ? codesOf(original, current) : { original: [], current: [] },
    codeRanges: isComparable ? codeRangesOf(original, identification.original) : [],
  });
}

function codesOf(original: Uint8Array, current: Uint8Array): SheetInput['codes'] {
  return {
    original: listCodes({ original, current: original }),
    current: listCodes({ original, current }),
  };
}

/** Where each copy of the content keeps its trouble codes and what switches them. */
function codeRangesOf(original: Uint8Array, identification: Identification): ByteRange[] {
  const { layout } = identification;
  const ranges = troubleCodeRanges(original, identification);
  return layout.copies.flatMap((copy) => ranges.map((range) => fileRange(layout, copy, range)));
}
