import type { ReadonlyBytes } from '../bytes/readonly-bytes.ts';
import { isPotential } from '../compare/difference-finder.ts';
import { differenceRuns } from '../compare/difference-runs.ts';
import { cellsKey } from '../map-library/same-cells.ts';
import type { MapDefinition, MapKind } from '../maps/map-definition.ts';
import type { FindingKind, SafetySheet, SheetFinding } from '../safety-sheet/finding.ts';
import {
  MAX_NOTES_LENGTH,
  MAX_REPORT_MAPS,
  type ReportChecksums,
  type ReportContent,
  type ReportMap,
  type ReportProject,
} from './report-content.ts';
import { reportMap } from './report-map.ts';

/** A map, and whether it may be told by its name. */
export interface ReportedMap extends MapDefinition {
  /** Whether nobody has confirmed that it stands there, as for maps of a pack that were carried to a file. */
  readonly isLocked?: boolean;
}

/** What a report is made from. */
export interface ReportInput {
  readonly original: ReadonlyBytes;
  /** Of the same length. */
  readonly current: ReadonlyBytes;
  /** Those that the person has: maps of packs that were not bought are not among them. */
  readonly maps: readonly ReportedMap[];
  /** Of the same bytes: what was done to the file is told there. */
  readonly sheet: SafetySheet;
  readonly project: ReportProject;
  readonly versionName: string | null;
  /** ISO 8601 day. */
  readonly date: string;
  readonly notes: string;
}

/**
 * What a customer is told of the work on a file: what was done, map by map with what was and what is. Maps that nobody has named are
 * told without a name and without their numbers.
 *
 * @throws RangeError if the two states have different lengths
 */
export function changeReport(input: ReportInput): ReportContent {
  const { original, current, sheet, project, versionName, date, notes } = input;
  const changed = differenceRuns(original, current);
  const told = input.maps.flatMap((map): ToldMap[] => {
    const isNamed = !isPotential(map) && map.isLocked !== true;
    const report = reportMap({ original, current }, changed, map, isNamed);
    return report === undefined ? [] : [{ map, report }];
  });
  const maps = oncePerCells(told).toSorted(byName);
  const outside = findingOf(sheet, 'outside');
  return {
    project: toldOf(project),
    versionName,
    date,
    solutions: findingOf(sheet, 'solutions')?.solutions.map(({ title }) => title) ?? null,
    codes: findingOf(sheet, 'codes')?.codes.map(({ code }) => code) ?? null,
    checksums: checksumsOf(findingOf(sheet, 'checksums')),
    hasOtherChanges: outside !== undefined && outside.byteCount > 0,
    maps: maps.slice(0, MAX_REPORT_MAPS),
    furtherMaps: Math.max(0, maps.length - MAX_REPORT_MAPS),
    notes: notes.trim().slice(0, MAX_NOTES_LENGTH),
  };
}

interface ToldMap {
  readonly map: ReportedMap;
  readonly report: ReportMap;
}

/** Whose map is told where several stand at the same cells: what the person has said comes before what others have, or nobody. */
const RANKS: Readonly<Record<MapKind, number>> = { USER_MAP: 0, MAPPACK_MAP: 1, POTENTIAL_MAP: 2 };

/** A customer is told once of what was done once: a map of a pack or of the person mostly lies where one was found as well. */
function oncePerCells(told: readonly ToldMap[]): ReportMap[] {
  const inOrder = told.toSorted(
    (a, b) =>
      Number(a.report.name === null) - Number(b.report.name === null) ||
      RANKS[a.map.kind] - RANKS[b.map.kind],
  );
  const reports = new Map<string, ReportMap>();
  for (const { map, report } of inOrder) {
    const key = cellsKey(map);
    if (!reports.has(key)) reports.set(key, report);
  }
  return [...reports.values()];
}

/** The details that a customer is told, and no other that may come with them. */
function toldOf(project: ReportProject): ReportProject {
  const { name, customerName, brand, model, generation, engine, engineCode } = project;
  const { power, torque, displacement, productionYear, vin, licencePlate } = project;
  const { manufacturer, ecuFamily, hardwareNumber, softwareNumber } = project;
  return {
    name,
    customerName,
    brand,
    model,
    generation,
    engine,
    engineCode,
    power,
    torque,
    displacement,
    productionYear,
    vin,
    licencePlate,
    manufacturer,
    ecuFamily,
    hardwareNumber,
    softwareNumber,
  };
}

/** Named ones by their names, in the order of letters and numbers; then the others, which come in the order of the file no more. */
function byName(a: ReportMap, b: ReportMap): number {
  if (a.name === null || b.name === null) {
    return Number(a.name === null) - Number(b.name === null) || b.changedCells - a.changedCells;
  }
  return a.name.localeCompare(b.name, 'en', { numeric: true });
}

function findingOf<Kind extends FindingKind>(
  { findings }: SafetySheet,
  kind: Kind,
): Extract<SheetFinding, { readonly kind: Kind }> | undefined {
  type Wanted = Extract<SheetFinding, { readonly kind: Kind }>;
  return findings.find((each): each is Wanted => each.kind === kind);
}

function checksumsOf(finding: SheetFinding<'checksums'> | undefined): ReportChecksums {
  switch (finding?.reason) {
    case 'checksumsRight':
    case 'checksumsNotCheckable':
    case 'checksumsWrong':
      return finding.reason;
    default:
      return 'checksumsUnknown';
  }
}
