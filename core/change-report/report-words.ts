import type { ReportChecksums } from './report-content.ts';

/** Words of a report in one language. `{{name}}` stands for a value. */
export interface ReportTexts {
  readonly title: string;
  readonly project: string;
  readonly version: string;
  readonly original: string;
  readonly customer: string;
  readonly date: string;
  readonly vehicle: string;
  readonly engine: string;
  readonly engineCode: string;
  readonly power: string;
  readonly horsepower: string;
  readonly torque: string;
  readonly displacement: string;
  readonly productionYear: string;
  readonly vin: string;
  readonly licencePlate: string;
  readonly controlUnit: string;
  readonly hardwareNumber: string;
  readonly softwareNumber: string;
  readonly done: string;
  readonly solutions: string;
  readonly codes: string;
  readonly checksums: string;
  readonly none: string;
  readonly notTold: string;
  readonly checksumStates: Readonly<Record<ReportChecksums, string>>;
  readonly maps: string;
  readonly noMaps: string;
  readonly aMap: string;
  readonly cells: string;
  readonly axisChanged: string;
  readonly minimum: string;
  readonly mean: string;
  readonly maximum: string;
  readonly before: string;
  readonly after: string;
  readonly change: string;
  readonly wholeMap: string;
  readonly row: string;
  readonly further: string;
  readonly otherChanges: string;
  readonly notes: string;
  readonly closing: string;
}

/** A language as a report is written in it. */
export interface ReportWords {
  /** Tag of BCP 47. */
  readonly languageTag: string;
  readonly texts: ReportTexts;
  /** A day in words. @param date ISO 8601 */
  day(date: string): string;
}
