import { describe, expect, it } from 'vitest';
import { PAGE_PATHS } from '../../server/serve-page.ts';
import {
  editorPath,
  editProjectPath,
  openProjectPath,
  PATHS,
} from '../../src/application/paths.ts';

const ID = ':projectId';

describe('the addresses under which the server answers the page', () => {
  it('are those of its screens', () => {
    const screens = [
      '/',
      ...Object.values(PATHS),
      openProjectPath(ID),
      editorPath(ID),
      editProjectPath(ID),
    ];
    expect([...PAGE_PATHS].sort()).toEqual(screens.sort());
  });
});
