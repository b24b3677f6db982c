import type {
  MapBeyond,
  SafetySheet,
  SheetFinding,
  SheetReason,
  Unchecked,
} from '../core/safety-sheet/finding.ts';
import { formatAddress } from '../core/values/parse-address.ts';
import { formatPhysical } from '../core/values/scale.ts';

const REASONS: Readonly<Record<SheetReason, string>> = {
  checksumsRight: 'checksums right',
  checksumsNotCheckable: 'checksums right where they can be checked, not all can',
  checksumsUnknown: 'checksums unknown: nothing proves this file',
  checksumsWrong: 'checksums wrong',
  nothingOutside: 'nothing was changed outside of maps, checksums and code tables',
  onlyInFoundMaps: 'bytes were changed in what might be maps',
  outsideOfMaps: 'bytes were changed outside of maps, checksums and code tables',
  noAxisChanged: 'no axis was changed',
  axesKeepRising: 'changed axes go on in their direction',
  axesFellBefore: 'changed axes turn, as they did in the original',
  foundAxesFall: 'an axis of what might be a map no longer goes on in its direction',
  axesFall: 'an axis no longer goes on in its direction',
  withinRange: 'every value lies within the former range of its map',
  beyondRange: 'values lie beyond the former range of their map',
  notANumber: 'a value is no number any more',
  sameIdentity: 'the file names the numbers of its original',
  namesNoNumber: 'the original names no number to compare',
  projectSaysOther: 'the project says another number than the file',
  numberChanged: 'the file no longer names the numbers of its original',
  otherLength: 'the file has another length than its original',
  otherOriginal: 'this is not the original of the project',
  vinKept: 'the vehicle number is as it was',
  vinChanged: 'the vehicle number was changed',
  noCodeRemoved: 'no trouble code was taken out',
  codesRemoved: 'trouble codes were taken out',
  safetyCodesRemoved: 'trouble codes that watch over safety were taken out',
  noSolution: 'no solution was applied',
  solutionsAsWritten: 'solutions were applied',
  solutionsChanged: 'solutions were applied and changed afterwards',
};

const UNCHECKED: Readonly<Record<Unchecked, string>> = {
  content: 'the bytes: files of two lengths have none that belong together',
  maps: 'axes and values: no map is known, name a file with --maps',
  codes: 'trouble codes: no table of this control unit is known',
  vin: 'the vehicle number: the original names none',
  solutions: 'solutions: only the editor knows them',
  immobiliser: 'the immobiliser: where it keeps its data is not known',
  behaviour: 'what the engine does with these values',
};

/** Lines of a finding that are written at most; all are in the JSON. */
const MAX_LINES = 10;

/** A sheet as a person reads it. Addresses are hexadecimal. */
export function sheetText({ findings, unchecked, changedBytes }: SafetySheet): string {
  return [
    ...(changedBytes === null ? [] : [`${changedBytes} bytes differ from the original`]),
    ...findings.flatMap((finding) => [
      `${finding.colour.padEnd(6)}  ${REASONS[finding.reason]}`,
      ...shortened(factsOf(finding)).map((fact) => `        ${fact}`),
    ]),
    'not checked:',
    ...unchecked.map((each) => `        ${UNCHECKED[each]}`),
    '',
  ].join('\n');
}

function shortened(facts: readonly string[]): readonly string[] {
  if (facts.length <= MAX_LINES) return facts;
  return [...facts.slice(0, MAX_LINES), `and ${facts.length - MAX_LINES} more`];
}

function factsOf(finding: SheetFinding): readonly string[] {
  switch (finding.kind) {
    case 'checksums':
      return [
        `${finding.validCount} right, ${finding.wrongCount} wrong, ${finding.uncheckedCount} not checked`,
        ...finding.places.map(({ start }) => `wrong: ${formatAddress(start)}`),
      ];
    case 'identity':
      return finding.numbers.map(
        ({ field, original, current }) =>
          `${field}: ${current === original ? original : `${original} -> ${current ?? 'none'}`}`,
      );
    case 'axes':
      return finding.axes.map(
        ({ mapName, area, point, before, after, state }) =>
          `${mapName}, ${area} axis, point ${point + 1}: ${before} -> ${after} (${AXIS_STATES[state]})`,
      );
    case 'ranges':
      return finding.maps.map(rangeFact);
    case 'outside':
    case 'vin':
      return finding.places.map(
        ({ start, end }) => `${formatAddress(start)} to ${formatAddress(end - 1)}`,
      );
    case 'codes':
      return finding.codes.map(({ code }) => code);
    case 'solutions':
      return finding.solutions.map(({ title }) => title);
  }
}

function rangeFact({ mapName, cellCount, notNumberCount, ...map }: MapBeyond): string {
  const { below, above, precision, unit } = map;
  const far = [
    ...(below > 0 ? [`${formatPhysical(below, precision)} below`] : []),
    ...(above > 0 ? [`${formatPhysical(above, precision)} above`] : []),
  ];
  const said = [
    ...(cellCount > 0 ? [`${cellCount} cells, up to ${far.join(', ')} ${unit}`.trimEnd()] : []),
    ...(notNumberCount > 0 ? [`${notNumberCount} cells that are no number any more`] : []),
  ];
  return `${mapName}: ${said.join('; ')}`;
}

const AXIS_STATES = {
  keepsRising: 'goes on',
  fellBefore: 'turned before',
  falls: 'turns',
} as const;
