import { describe, expect, it } from 'vitest';
import { emptyProjectDetails, type Project } from '../../../core/contract/projects.ts';
import { loadLocale } from '../../../locales/load-locale.ts';
import { PROJECT_FIELDS } from '../../forms/project-form.ts';
import { createTexts } from '../../texts/texts.ts';
import { detailGroups, textOfGroups } from './detail-rows.ts';

const texts = createTexts(await loadLocale('en'));
const project: Project = {
  ...emptyProjectDetails('Golf'),
  vehicleType: 'car',
  fuelType: 'biFuel',
  power: 150,
  vin: 'WVWZZZ1KZ6W000001',
  comment: 'two\nlines',
  id: '0b7e6a52-4d0c-4c5e-9a35-6f1f0c5d8a02',
  fileName: 'golf.bin',
  fileLengthBytes: 524_288,
  originalSha256: 'ab'.repeat(32),
  createdAt: '2026-11-28T10:00:00.000Z',
  updatedAt: '2026-11-28T11:00:00.000Z',
  versionCount: 0,
  flags: { dtc: false, mappacks: false, solutions: false },
  tags: [],
  revision: 1,
  reading: { state: 'done', step: null, share: 1 },
  links: [],
};
const rows = detailGroups(project, texts).flatMap((group) => group.rows);
const shown = (id: string): string | undefined => rows.find((row) => row.id === id)?.value;

describe('the details of a project', () => {
  it('show every field of the form once', () => {
    const ids = rows.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining([...PROJECT_FIELDS]));
  });

  it('say kinds of vehicles and fuels in words, and lengths to the byte', () => {
    expect([shown('vehicleType'), shown('fuelType'), shown('power')]).toEqual([
      'Car',
      'Bi-fuel',
      '150',
    ]);
    expect(shown('fileLength')).toContain('524,288');
    expect(shown('brand')).toBe('');
  });

  it('are copied without what nobody has told, and without groups of which nothing is', () => {
    const text = textOfGroups(detailGroups(project, texts));
    expect(text).toContain('VIN: WVWZZZ1KZ6W000001');
    expect(text).toContain('Comment: two\nlines');
    expect(text).not.toContain('Brand');
    expect(text).not.toContain('Control unit');
  });
});
