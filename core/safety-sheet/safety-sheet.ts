import { storedRanges } from '../checksums/stored-ranges.ts';
import { countOfRuns } from '../compare/difference-runs.ts';
import type { ListedCode } from '../operations/codes-of-file.ts';
import { axesFinding } from './axes-finding.ts';
import { changedPlaces } from './changed-places.ts';
import { checksumFinding } from './checksum-finding.ts';
import {
  FINDING_KINDS,
  type Found,
  REASON_COLOURS,
  type SafetySheet,
  type SheetColour,
  type SheetFinding,
  UNCHECKED,
  type Unchecked,
  type WrittenIn,
} from './finding.ts';
import { identityFinding } from './identity-finding.ts';
import { outsideFinding } from './outside-finding.ts';
import { rangesFinding } from './ranges-finding.ts';
import type { SheetInput } from './sheet-input.ts';
import { vinFinding } from './vin-finding.ts';

/** From the best to the worst. */
const COLOURS: readonly SheetColour[] = ['green', 'yellow', 'red'];

/**
 * What is to be known of a file before it goes into a car: each thing that was looked at with its colour and its reason, and what
 * was not. It compares, and promises nothing.
 */
export function safetySheet(input: SheetInput): SafetySheet {
  const { original, current, checksums, maps, codes, codeRanges, identification } = input;
  if (original.length !== current.length) {
    const found = [checksumFinding(checksums), identityFinding(input, [])];
    return sheetOf(found, ['content', 'immobiliser', 'behaviour'], null);
  }
  const places = changedPlaces(original, current, storedRanges(checksums.blocks));
  const isWithMaps = maps.length > 0;
  const hasCodes = codes.original.length > 0;
  const found = [
    checksumFinding(checksums),
    identityFinding(input, places.all),
    ...(isWithMaps ? [axesFinding(input, places.ofPerson, maps)] : []),
    ...(isWithMaps ? [rangesFinding(input, places.ofPerson, maps)] : []),
    outsideFinding(places, maps, codeRanges),
    vinFinding(identification.original, places.all),
    ...(hasCodes ? [codesFinding(codes)] : []),
    ...(input.solutions === undefined ? [] : [solutionsFinding(input.solutions)]),
  ].filter((finding) => finding !== undefined);
  const has = (kind: Found['kind']): boolean => found.some((finding) => finding.kind === kind);
  const isOpen: Readonly<Record<Unchecked, boolean>> = {
    content: false,
    maps: !isWithMaps,
    codes: !hasCodes,
    vin: !has('vin'),
    solutions: !has('solutions'),
    immobiliser: true,
    behaviour: true,
  };
  return sheetOf(
    found,
    UNCHECKED.filter((each) => isOpen[each]),
    countOfRuns(places.all),
  );
}

function sheetOf(
  found: readonly Found[],
  unchecked: readonly Unchecked[],
  changedBytes: number | null,
): SafetySheet {
  const findings = found
    .toSorted((a, b) => FINDING_KINDS.indexOf(a.kind) - FINDING_KINDS.indexOf(b.kind))
    .map((finding): SheetFinding => ({ ...finding, colour: REASON_COLOURS[finding.reason] }));
  return { colour: worstOf(findings), changedBytes, findings, unchecked };
}

function worstOf(findings: readonly SheetFinding[]): SheetColour {
  return COLOURS.findLast((colour) => findings.some((each) => each.colour === colour)) ?? 'green';
}

/** Codes that the original looks for and the file does not: what was off before is nobody's removal. */
function codesFinding({ original, current }: SheetInput['codes']): Found<'codes'> {
  const now = new Map(current.map((code): [number, ListedCode] => [code.rawCode, code]));
  const codes = original
    .filter(({ rawCode, state }) => {
      const stateNow = now.get(rawCode)?.state;
      return state !== 'off' && state !== stateNow && (stateNow === 'off' || stateNow === 'erased');
    })
    .map(({ code, safetyReason }) => ({ code, safetyReason: safetyReason ?? null }));
  const isSafety = codes.some(({ safetyReason }) => safetyReason !== null);
  return {
    kind: 'codes',
    reason: isSafety ? 'safetyCodesRemoved' : codes.length > 0 ? 'codesRemoved' : 'noCodeRemoved',
    codes,
  };
}

function solutionsFinding(solutions: readonly WrittenIn[]): Found<'solutions'> {
  const isChanged = solutions.some(({ isUntouched }) => !isUntouched);
  return {
    kind: 'solutions',
    reason: isChanged
      ? 'solutionsChanged'
      : solutions.length > 0
        ? 'solutionsAsWritten'
        : 'noSolution',
    solutions,
  };
}
