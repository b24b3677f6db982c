import { expect, it } from 'vitest';
import type { Project } from '../../../../core/contract/projects.ts';
import { isNothingToPort, sourceRows } from './source-rows.ts';

const project = (
  id: string,
  ecuFamily: string | null,
  manufacturer: string | null = null,
): Project => ({ id, ecuFamily, manufacturer }) as Project;

const namesOf = (target: Project, ...projects: readonly Project[]): string[] =>
  sourceRows(projects, target).map((row) => `${row.project.id}${row.isSameFamily ? '!' : ''}`);

it('projects of the same control unit come first, each part in its order', () => {
  const target = project('t', 'ME7.5');
  expect(
    namesOf(target, project('a', 'EDC15'), project('b', ' me7.5 '), target, project('c', 'ME7.5')),
  ).toEqual(['b!', 't!', 'c!', 'a']);
});

it('what is not told of is not the same', () => {
  const target = project('t', null);
  expect(namesOf(target, project('a', null), project('b', ''), target)).toEqual(['t!', 'a', 'b']);
  expect(namesOf(project('t', null, 'Bosch'), project('a', null, 'BOSCH'))).toEqual(['a!']);
});

it.each<[string, number, readonly number[], boolean]>([
  ['', 2, [0, 0], true],
  ['', 0, [], true],
  ['', 2, [0, 1], false],
  ['', 3, [0, 0], false],
  ['golf', 1, [0], false],
])(
  'that nothing can be carried is known of all projects alone: "%s", %i in all, %j: %s',
  (search, total, counts, isNothing) => {
    const data = counts.map((versionCount) => ({ versionCount }) as Project);
    const meta = { total, page: 1, perPage: 50, lastPage: 1, next: null };
    expect(isNothingToPort({ search, data, meta })).toBe(isNothing);
  },
);
