import type { SheetReason } from '../safety-sheet/finding.ts';

/** Values of a map: physical, in its unit. */
export interface ValueSpan {
  readonly min: number;
  readonly mean: number;
  readonly max: number;
}

/** A line of a map before and after: a row, or the whole of a map of one line. */
export interface ReportCurve {
  /** Value of the y axis that the row is at; `null` where the map has one line, or no such axis. */
  readonly at: number | null;
  /** Value of the x axis at the first and the last point; `null` where there is no such axis. */
  readonly from: number | null;
  readonly to: number | null;
  /** As many as `after`. */
  readonly before: readonly number[];
  readonly after: readonly number[];
}

/** What was changed in a map. It holds no address, no bytes, and no name that tells one. */
export interface ReportMap {
  /** `null` where nobody has named it, or where it is not sure that it stands there. */
  readonly name: string | null;
  readonly unit: string;
  /** Decimals, 0..6. */
  readonly precision: number;
  readonly columns: number;
  readonly rows: number;
  readonly cellCount: number;
  readonly changedCells: number;
  /** Whether words of its axes were changed: the same values then count at other points. */
  readonly isAxisChanged: boolean;
  /** Change of the changed cells in percent of what they were; `null` where none was a number. */
  readonly percent: ValueSpan | null;
  /** `null` where the map has no name: its numbers mean nothing to a reader, and are bytes of the file. */
  readonly before: ValueSpan | null;
  readonly after: ValueSpan | null;
  /** The lines with the greatest change, in the order of the map; none where it has no name. */
  readonly curves: readonly ReportCurve[];
}

/** The details of the project that a customer is told. */
export interface ReportProject {
  readonly name: string;
  readonly customerName: string | null;
  readonly brand: string | null;
  readonly model: string | null;
  readonly generation: string | null;
  readonly engine: string | null;
  readonly engineCode: string | null;
  /** Horsepower (PS). */
  readonly power: number | null;
  /** Newton metres. */
  readonly torque: number | null;
  /** Cubic centimetres. */
  readonly displacement: number | null;
  readonly productionYear: number | null;
  readonly vin: string | null;
  readonly licencePlate: string | null;
  readonly manufacturer: string | null;
  readonly ecuFamily: string | null;
  readonly hardwareNumber: string | null;
  readonly softwareNumber: string | null;
}

/** How the checksums of the version stand. */
export type ReportChecksums = Extract<
  SheetReason,
  'checksumsRight' | 'checksumsNotCheckable' | 'checksumsUnknown' | 'checksumsWrong'
>;

/** What a customer is told of the work on a file. Plain data in no language. */
export interface ReportContent {
  readonly project: ReportProject;
  /** `null` for the original. */
  readonly versionName: string | null;
  /** ISO 8601 day. */
  readonly date: string;
  /** Solutions that were applied, by name; `null` where nobody could tell. */
  readonly solutions: readonly string[] | null;
  /** Trouble codes that were taken out; `null` where no table of the control unit is known. */
  readonly codes: readonly string[] | null;
  readonly checksums: ReportChecksums;
  /** Whether bytes were changed that no map explains. */
  readonly hasOtherChanges: boolean;
  readonly maps: readonly ReportMap[];
  /** Changed maps that are not told one by one. */
  readonly furtherMaps: number;
  /** What the tuner has written. */
  readonly notes: string;
}

/** Most maps that are told one by one. */
export const MAX_REPORT_MAPS = 60;
/** Most lines of a map. */
export const MAX_CURVES = 3;
/** Most points of a line: of longer ones some are left out, evenly. */
export const MAX_POINTS = 64;
/** Most characters of the notes. */
export const MAX_NOTES_LENGTH = 2000;
