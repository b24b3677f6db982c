import type { Selectable } from 'kysely';
import {
  FUEL_TYPES,
  GEARBOX_TYPES,
  type Project,
  type ProjectDetails,
  VEHICLE_TYPES,
} from '../../core/contract/projects.ts';
import { READING_STEPS, type Reading } from '../../core/contract/reading.ts';
import type { ProjectsTable } from '../db/tables/project-tables.ts';
import type { JobState } from '../db/tables/work-tables.ts';
import { projectLinks } from './rights.ts';

/** Columns of the projects table that an answer tells of, or that lead to the rest of it. */
export type ProjectColumn = Exclude<
  keyof ProjectsTable,
  'user_id' | 'content_state' | 'searched' | 'request_hash'
>;

/** All of them. */
export const PROJECT_COLUMNS: readonly ProjectColumn[] = [
  'id',
  'content_id',
  'file_name',
  'name',
  'brand',
  'model',
  'generation',
  'engine',
  'engine_code',
  'power',
  'torque',
  'displacement',
  'fuel_type',
  'gearbox_type',
  'vehicle_type',
  'production_year',
  'vin',
  'licence_plate',
  'customer_name',
  'hardware_number',
  'software_number',
  'calibration_number',
  'ecu_family',
  'manufacturer',
  'comment',
  'has_dtc',
  'has_mappacks',
  'has_solutions',
  'is_noread',
  'revision',
  'created_at',
  'updated_at',
  'archived_at',
];

/** A row of the projects table with what is counted and joined for the contract. */
export type ProjectRow = Pick<Selectable<ProjectsTable>, ProjectColumn> & {
  readonly sha256: string;
  readonly length_bytes: number;
  readonly version_count: number;
  /** Of the job that reads the file. */
  readonly job_state: JobState;
  readonly job_progress: object;
};

/** Columns of what a person tells about a project. */
export type DetailColumns = Omit<
  Selectable<ProjectsTable>,
  | 'id'
  | 'user_id'
  | 'content_id'
  | 'content_state'
  | 'searched'
  | 'file_name'
  | 'has_dtc'
  | 'has_mappacks'
  | 'has_solutions'
  | 'is_noread'
  | 'revision'
  | 'request_hash'
  | 'created_at'
  | 'updated_at'
  | 'archived_at'
>;

/** Details as columns. */
export function columnsFromDetails(details: ProjectDetails): DetailColumns {
  return {
    name: details.name,
    brand: details.brand,
    model: details.model,
    generation: details.generation,
    engine: details.engine,
    engine_code: details.engineCode,
    power: details.power,
    torque: details.torque,
    displacement: details.displacement,
    fuel_type: details.fuelType,
    gearbox_type: details.gearboxType,
    vehicle_type: details.vehicleType,
    production_year: details.productionYear,
    vin: details.vin,
    licence_plate: details.licencePlate,
    customer_name: details.customerName,
    hardware_number: details.hardwareNumber,
    software_number: details.softwareNumber,
    calibration_number: details.calibrationNumber,
    ecu_family: details.ecuFamily,
    manufacturer: details.manufacturer,
    comment: details.comment,
  };
}

/** A project as the contract has it. */
export function projectFromRow(row: ProjectRow): Project {
  return {
    id: row.id,
    name: row.name,
    brand: row.brand,
    model: row.model,
    generation: row.generation,
    engine: row.engine,
    engineCode: row.engine_code,
    power: row.power,
    torque: row.torque,
    displacement: row.displacement,
    fuelType: oneOf(FUEL_TYPES, row.fuel_type),
    gearboxType: oneOf(GEARBOX_TYPES, row.gearbox_type),
    vehicleType: oneOf(VEHICLE_TYPES, row.vehicle_type),
    productionYear: row.production_year,
    vin: row.vin,
    licencePlate: row.licence_plate,
    customerName: row.customer_name,
    hardwareNumber: row.hardware_number,
    softwareNumber: row.software_number,
    calibrationNumber: row.calibration_number,
    ecuFamily: row.ecu_family,
    manufacturer: row.manufacturer,
    comment: row.comment,
    fileName: row.file_name,
    fileLengthBytes: row.length_bytes,
    originalSha256: row.sha256,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    versionCount: row.version_count,
    flags: { dtc: row.has_dtc, mappacks: row.has_mappacks, solutions: row.has_solutions },
    tags: row.is_noread ? ['noread'] : [],
    revision: row.revision,
    reading: readingOf(row.job_state, row.job_progress),
    links: projectLinks(row.id, row.archived_at === null ? 'active' : 'archived', row.is_noread),
  };
}

/** How far the job that reads a file has come. */
function readingOf(state: JobState, progress: object): Reading {
  const { step = null, share = 0 } = progress as Partial<Reading>;
  return {
    state: state === 'parked' ? 'failed' : state,
    step: state === 'running' ? oneOf(READING_STEPS, step) : null,
    share: state === 'done' ? 1 : share,
  };
}

function oneOf<T extends string>(list: readonly T[], text: string | null): T | null {
  return list.find((entry) => entry === text) ?? null;
}
