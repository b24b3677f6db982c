import type { Project, ProjectsPage } from '../../../../core/contract/projects.ts';

/** Projects that were found, with what was searched for. */
export interface FoundProjects extends ProjectsPage {
  readonly search: string;
}

/** Whether work can come from a project. */
export function hasVersions({ versionCount }: Pick<Project, 'versionCount'>): boolean {
  return versionCount > 0;
}

/** Whether no project has anything to be carried. That is known of the whole list alone, not of a part of it. */
export function isNothingToPort({ search, data, meta }: FoundProjects): boolean {
  return search === '' && meta.total <= data.length && !data.some(hasVersions);
}

/** A project that work may come from. */
export interface SourceRow {
  readonly project: Project;
  /** Whether its file is of the same control unit, as far as both say. */
  readonly isSameFamily: boolean;
}

/**
 * Projects that work may come from: those of the same control unit first, each part in the order in which it came.
 *
 * @param target to which it is carried
 */
export function sourceRows(projects: readonly Project[], target: Project): SourceRow[] {
  const family = familyOf(target);
  const rows = projects.map((project): SourceRow => {
    const isThis = project.id === target.id;
    return { project, isSameFamily: isThis || (family !== '' && familyOf(project) === family) };
  });
  return [
    ...rows.filter(({ isSameFamily }) => isSameFamily),
    ...rows.filter(({ isSameFamily }) => !isSameFamily),
  ];
}

function familyOf({ ecuFamily, manufacturer }: Project): string {
  return (ecuFamily ?? manufacturer ?? '').trim().toLowerCase();
}
