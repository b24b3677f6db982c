// @vitest-environment jsdom
import { matchRoutes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import en from '../../locales/en.json' with { type: 'json' };
import { type RouteHandle, titleOf } from '../application/route-titles.ts';
import { createRouter } from './router.tsx';

const { routes } = createRouter();
const matchesOf = (path: string) => matchRoutes(routes, path) ?? [];
const titleAt = (path: string): string | null =>
  titleOf(matchesOf(path).map(({ route }) => route.handle as RouteHandle | undefined));

describe('the address of the page', () => {
  it.each([
    ['/login', en.titles.login],
    ['/register', en.titles.register],
    ['/registration-confirm', en.titles.registrationConfirm],
    ['/projects', en.titles.projects],
    ['/archived-projects', en.titles.archivedProjects],
    ['/create-project', en.titles.createProject],
    ['/edit-project/7', en.titles.editProject],
    ['/projects/7', en.titles.openProject],
    ['/subscriptions', en.titles.subscriptions],
  ])('%s has the title %s', (path, title) => {
    const [group, key] = (titleAt(path) ?? '').split('.');
    expect([group, en.titles[key as keyof typeof en.titles]]).toEqual(['titles', title]);
  });

  it('/projects/7/editor is titled by the screen itself', () => {
    expect(titleAt('/projects/7/editor')).toBe('own');
  });

  it.each(['/', '/nothing', '/projects/7/nothing', '/edit-project', '/login/more'])(
    'leads from %s to the login',
    (path) => {
      const element = matchesOf(path).at(-1)?.route.element;
      expect(element).toMatchObject({ props: { to: '/login', replace: true } });
    },
  );
});
