import type { Project } from '../../../core/contract/projects.ts';
import { type ProjectField, shownDetail, valuesOfDetails } from '../../forms/project-form.ts';
import type { Texts } from '../../texts/texts.ts';

/** A value with its name, in the language of the person. */
export interface DetailRow {
  readonly id: string;
  readonly name: string;
  /** Empty where nothing was told. */
  readonly value: string;
}

/** Rows that are shown together. */
export interface DetailGroup {
  readonly id: string;
  readonly title: string;
  readonly rows: readonly DetailRow[];
}

/** What a person may tell about a project, in the groups of the form. */
const GROUPS = {
  groupProject: ['name'],
  groupVehicle: ['vehicleType', 'brand', 'model', 'generation', 'productionYear', 'vin'],
  groupEngine: ['engine', 'engineCode', 'fuelType', 'power', 'torque', 'displacement'],
  groupEcu: [
    'gearboxType',
    'manufacturer',
    'ecuFamily',
    'hardwareNumber',
    'softwareNumber',
    'calibrationNumber',
  ],
  groupCustomer: ['customerName', 'licencePlate', 'comment'],
} as const satisfies Readonly<Record<string, readonly ProjectField[]>>;

/** Everything that is known of a project and its file, in groups. Specification 3, "Project / vehicle". */
export function detailGroups(project: Project, texts: Texts): readonly DetailGroup[] {
  const { t, number, bytes, dateTime } = texts;
  const values = valuesOfDetails(project);
  const told = (Object.keys(GROUPS) as ReadonlyArray<keyof typeof GROUPS>).map((id) => ({
    id,
    title: t(`project.${id}`),
    rows: GROUPS[id].map((field) => ({
      id: field,
      name: t(`project.${field}`),
      value: shownDetail(field, values[field], t),
    })),
  }));
  const length = project.fileLengthBytes;
  const file: ReadonlyArray<readonly [string, string, string]> = [
    ['fileName', t('projectDetails.fileName'), project.fileName],
    [
      'fileLength',
      t('projectDetails.fileLength'),
      t('projectDetails.lengthBytes', { size: bytes(length), bytes: number(length) }),
    ],
    ['sha256', t('projectDetails.sha256'), project.originalSha256],
    ['createdAt', t('projectDetails.createdAt'), dateTime(project.createdAt)],
    ['updatedAt', t('projectDetails.updatedAt'), dateTime(project.updatedAt)],
    ['id', t('projectDetails.id'), project.id],
  ];
  const rows = file.map(([id, name, value]) => ({ id, name, value }));
  return [...told, { id: 'groupFile', title: t('projectDetails.groupFile'), rows }];
}

/** All that is told of some groups, a line each, for the clipboard. */
export function textOfGroups(groups: readonly DetailGroup[]): string {
  return groups
    .map(({ title, rows }) => ({ title, rows: rows.filter(({ value }) => value !== '') }))
    .filter(({ rows }) => rows.length > 0)
    .map(({ title, rows }) =>
      [title, ...rows.map(({ name, value }) => `${name}: ${value}`)].join('\n'),
    )
    .join('\n\n');
}
