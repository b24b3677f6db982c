import {
  emptyProjectDetails,
  FUEL_TYPES,
  type ProjectDetails,
  projectDetailsSchema,
  VEHICLE_TYPES,
} from '../../core/contract/projects.ts';
import type { Texts } from '../texts/texts.ts';
import { encodeProblem, problemOf, type RawIssue } from './field-problems.ts';

/** Name of a field of a project's details. */
export type ProjectField = keyof ProjectDetails;

/** What stands in the fields, as text; `''` is not told. */
export type ProjectFormValues = Record<ProjectField, string>;

/** Fields that hold whole numbers. */
export const NUMBER_FIELDS: ReadonlySet<ProjectField> = new Set([
  'power',
  'torque',
  'displacement',
  'productionYear',
]);

/** All fields, in the order of the contract. */
export const PROJECT_FIELDS = Object.keys(emptyProjectDetails('')) as readonly ProjectField[];

/** Details as the form shows them. */
export function valuesOfDetails(details: ProjectDetails): ProjectFormValues {
  return Object.fromEntries(
    PROJECT_FIELDS.map((field) => [field, details[field]?.toString() ?? '']),
  ) as ProjectFormValues;
}

/** What the form holds against the contract. */
export type CheckedDetails =
  | { readonly ok: true; readonly details: ProjectDetails }
  /** Kept problems (field-problems.ts) by field. */
  | { readonly ok: false; readonly problems: Partial<Record<ProjectField, string>> };

/** Details from what stands in the fields. */
export function checkDetails(values: ProjectFormValues): CheckedDetails {
  const candidate = Object.fromEntries(
    PROJECT_FIELDS.map((field) => [field, told(field, values[field].trim())]),
  );
  const parsed = projectDetailsSchema.safeParse(candidate, {
    error: (issue: RawIssue) => encodeProblem(problemOf(issue)),
  });
  if (parsed.success) return { ok: true, details: parsed.data };
  const problems: Partial<Record<ProjectField, string>> = {};
  for (const { path, message } of parsed.error.issues) {
    const field = PROJECT_FIELDS.find((candidateField) => candidateField === path[0]);
    if (field !== undefined) problems[field] ??= message;
  }
  return { ok: false, problems };
}

/** A text that is no whole number stays a text, which the contract refuses for its format. */
function told(field: ProjectField, text: string): string | number | null {
  if (field === 'name') return text;
  if (text === '') return null;
  return NUMBER_FIELDS.has(field) && /^-?\d{1,15}$/.test(text) ? Number(text) : text;
}

/** What stands in a field, as it is read: kinds of vehicles and fuels have names. */
export function shownDetail(field: ProjectField, value: string, t: Texts['t']): string {
  const vehicleType = VEHICLE_TYPES.find((type) => field === 'vehicleType' && type === value);
  if (vehicleType !== undefined) return t(`project.vehicleTypes.${vehicleType}`);
  const fuelType = FUEL_TYPES.find((type) => field === 'fuelType' && type === value);
  return fuelType === undefined ? value : t(`project.fuelTypes.${fuelType}`);
}

/** A project's name from its file's: without the ending, cut to what the contract takes. */
export function nameOfFile(fileName: string, maxLength: number): string {
  const name = fileName.replace(/\.[^.\s]{1,8}$/, '').trim();
  return (name === '' ? fileName : name).slice(0, maxLength).trim();
}
