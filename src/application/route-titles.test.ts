import { describe, expect, it } from 'vitest';
import { pageTitle, titleOf } from './route-titles.ts';

describe('titles', () => {
  it('name the page and the product', () => {
    expect(pageTitle('Projects')).toBe('Projects · Mapwright');
  });

  it('name the product alone where there is no page', () => {
    expect(pageTitle(null)).toBe('Mapwright');
  });

  it('come from the innermost route that has one', () => {
    expect(titleOf([undefined, { title: 'titles.projects' }, undefined])).toBe('titles.projects');
    expect(titleOf([{ title: 'titles.projects' }, { title: 'own' }])).toBe('own');
    expect(titleOf([undefined, {}])).toBeNull();
  });
});
