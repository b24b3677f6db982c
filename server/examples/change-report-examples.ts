import type { ReportContent } from '../../core/change-report/report-content.ts';
import { notFound } from '../errors.ts';
import { type CallExamples, refused } from './call-example.ts';

const content: ReportContent = {
  project: {
    name: 'Golf',
    customerName: 'Grace Hopper',
    brand: 'VW',
    model: 'Golf',
    generation: 'IV',
    engine: '1.8 T',
    engineCode: 'AUM',
    power: 150,
    torque: 210,
    displacement: 1781,
    productionYear: 2003,
    vin: null,
    licencePlate: null,
    manufacturer: 'Bosch',
    ecuFamily: 'ME7.5',
    hardwareNumber: null,
    softwareNumber: '1037366506',
  },
  versionName: 'Stage 1',
  date: '2026-11-28',
  solutions: ['Stage 1'],
  codes: [],
  checksums: 'checksumsRight',
  hasOtherChanges: false,
  maps: [
    {
      name: 'Boost target',
      unit: 'mbar',
      precision: 0,
      columns: 4,
      rows: 1,
      cellCount: 4,
      changedCells: 2,
      isAxisChanged: false,
      percent: { min: 5, mean: 7.5, max: 10 },
      before: { min: 1000, mean: 1300, max: 1600 },
      after: { min: 1000, mean: 1370, max: 1760 },
      curves: [
        {
          at: null,
          from: 1000,
          to: 4000,
          before: [1000, 1200, 1400, 1600],
          after: [1000, 1200, 1470, 1760],
        },
      ],
    },
  ],
  furtherMaps: 0,
  notes: '',
};

/** Calls for reports. */
export const CHANGE_REPORT_EXAMPLES: CallExamples = {
  'POST /projects/{projectId}/change-reports': [refused(notFound(), { language: 'en', content })],
};
