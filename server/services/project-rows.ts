import type { Selectable } from 'kysely';
import {
  FUEL_TYPES,
  GEARBOX_TYPES,
  type Project,
  type ProjectDetails,
  VEHICLE_TYPES,
} from '../../core/contract/projects.ts';
import { READING_STEPS } from '../../core/contract/reading.ts';
import type { JobState, ProjectsTable } from '../db/schema.ts';

/** A row of the projects table with what is counted and joined for the contract. */
export type ProjectRow = Selectable<ProjectsTable> & {
  readonly sha256: string;
  readonly length_bytes: number;
  readonly version_count: number;
  /** Of the job that reads the file. */
  readonly job_state: JobState;
  readonly job_step: string | null;
  readonly job_share: number;
};

/** Columns of what a person tells about a project. */
export type DetailColumns = Omit<
  Selectable<ProjectsTable>,
  | 'id'
  | 'user_id'
  | 'content_id'
  | 'file_name'
  | 'has_dtc'
  | 'has_mappacks'
  | 'has_solutions'
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
    reading: {
      state: row.job_state,
      step: oneOf(READING_STEPS, row.job_step),
      share: row.job_share,
    },
    links: row.archived_at === null ? activeLinks(row.id) : archivedLinks(row.id),
  };
}

function activeLinks(id: string): Project['links'] {
  const self = `/api/v2/projects/${id}`;
  return [
    { rel: 'self', href: self },
    { rel: 'update', href: self },
    { rel: 'archive', href: self },
    { rel: 'files', href: `${self}/files` },
  ];
}

function archivedLinks(id: string): Project['links'] {
  const self = `/api/v2/archived-projects/${id}`;
  return [
    { rel: 'restore', href: self },
    { rel: 'delete', href: self },
  ];
}

function oneOf<T extends string>(list: readonly T[], text: string | null): T | null {
  return list.find((entry) => entry === text) ?? null;
}
