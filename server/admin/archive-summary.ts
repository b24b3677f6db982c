import type { Manifest } from '../backup/manifest.ts';

/** What an archive holds, in short. */
export function summaryOf(manifest: Manifest): Record<string, unknown> {
  const { tables, createdAt, release, postgres } = manifest;
  return {
    createdAt,
    release,
    postgres,
    rows: Object.fromEntries(tables.map(({ name, rowCount }) => [name, rowCount])),
    lengthBytes: tables.reduce((sum, { lengthBytes }) => sum + lengthBytes, 0),
  };
}
