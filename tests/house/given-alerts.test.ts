import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ALERT_TYPES } from '../../core/contract/alert-codes.ts';

/** Where a code is only named, for everybody who gives it. */
const CATALOGUE = join('core', 'contract', 'alert-codes.ts');
const ROOMS = ['core', 'server', 'src'];

const isProduct = (path: string): boolean =>
  /\.tsx?$/.test(path) && !/\.test\.tsx?$|[/\\]testing[/\\]/.test(path) && path !== CATALOGUE;

const words = new Set(
  ROOMS.flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: 'utf8' })
      .map((path) => join(room, path))
      .filter(isProduct)
      .flatMap((path) => readFileSync(path, 'utf8').match(/\b[A-Z][A-Z_]+\b/g) ?? []),
  ),
);

describe('the catalogue of alerts', () => {
  it('holds no code that nobody gives', () => {
    expect(Object.keys(ALERT_TYPES).filter((code) => !words.has(code))).toEqual([]);
  });
});
