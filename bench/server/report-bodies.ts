import {
  MAX_CURVES,
  MAX_NOTES_LENGTH,
  MAX_POINTS,
  MAX_REPORT_MAPS,
  type ReportContent,
  type ReportCurve,
  type ReportMap,
} from '../../core/change-report/report-content.ts';
import {
  MAX_COMMENT_LENGTH,
  MAX_NAME_LENGTH,
  MAX_REPORT_PICTURE_BYTES,
} from '../../core/contract/limits.ts';
import type { CreateReport } from '../../core/contract/reports.ts';
import type { LargeBody, LargeBodyTarget } from './large-body.ts';

const PNG = Buffer.from('89504E470D0A1A0A', 'hex');

/** Bodies as long as the two calls for reports take them: of a fault, with its picture, and for a customer, with its maps. */
export function reportBodies({ projectId }: Pick<LargeBodyTarget, 'projectId'>): LargeBody[] {
  const body = (call: string, name: string, isRight: boolean, content: object): LargeBody => ({
    name,
    method: 'POST',
    path: `/projects/${projectId}/${call}`,
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify(content)),
    isRight,
  });
  const fault = (name: string, isRight: boolean, more: Partial<CreateReport>): LargeBody =>
    body('reports', `report of a fault: ${name}`, isRight, { ...FAULT, ...more });
  const customer = (name: string, isRight: boolean, more: Partial<ReportContent>): LargeBody =>
    body('change-reports', `report for a customer: ${name}`, isRight, {
      language: 'en',
      content: { ...CONTENT, ...more },
    });
  return [
    fault('largest picture', true, {}),
    fault('picture that is no Base64', false, { picture: `${'A'.repeat(PICTURE.length - 1)}!` }),
    customer('sixty maps with three lines', true, {}),
    customer('wrong texts', false, { maps: maps({ name: '\u0000', unit: '\u0000' }) }),
    customer('too many codes', false, { codes: Array<string>(40_000).fill('P0420') }),
  ];
}

const PICTURE = Buffer.concat([PNG, Buffer.alloc(MAX_REPORT_PICTURE_BYTES - PNG.length)]).toString(
  'base64',
);

const FAULT: CreateReport = {
  text: 'x'.repeat(MAX_COMMENT_LENGTH),
  fileId: null,
  page: '/projects',
  browser: 'Browser',
  release: '1',
  failures: [],
  mayReadFile: false,
  picture: PICTURE,
};

const NAME = 'W'.repeat(MAX_NAME_LENGTH);
/** As many digits as a number has. */
const VALUES: number[] = Array.from({ length: MAX_POINTS }, (_, i) => Math.sqrt(i + 2) * 1e-4);
const SPAN = { min: -1, mean: 0.5, max: 2 };
const CURVE: ReportCurve = { at: 1, from: 0, to: 1, before: VALUES, after: VALUES.toReversed() };

function maps(more: Partial<ReportMap>): ReportMap[] {
  return Array<ReportMap>(MAX_REPORT_MAPS).fill({
    name: NAME,
    unit: 'mg/Hub',
    precision: 6,
    columns: MAX_POINTS,
    rows: MAX_CURVES,
    cellCount: MAX_POINTS * MAX_CURVES,
    changedCells: MAX_POINTS * MAX_CURVES,
    percent: SPAN,
    before: SPAN,
    after: SPAN,
    isAxisChanged: true,
    curves: Array<ReportCurve>(MAX_CURVES).fill(CURVE),
    ...more,
  });
}

const CONTENT: ReportContent = {
  project: {
    name: NAME,
    customerName: NAME,
    brand: NAME,
    model: NAME,
    generation: NAME,
    engine: NAME,
    engineCode: NAME,
    power: 1,
    torque: 1,
    displacement: 1,
    productionYear: 2000,
    vin: NAME,
    licencePlate: NAME,
    manufacturer: NAME,
    ecuFamily: NAME,
    hardwareNumber: NAME,
    softwareNumber: NAME,
  },
  versionName: NAME,
  date: '2026-01-02',
  solutions: Array<string>(100).fill(NAME),
  codes: Array<string>(2000).fill('P0420'),
  checksums: 'checksumsUnknown',
  hasOtherChanges: true,
  maps: maps({}),
  furtherMaps: 1,
  notes: 'n'.repeat(MAX_NOTES_LENGTH),
};
