import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { writeDurably } from './write-durably.ts';

/** What a data folder says of its database once a first start was complete. */
export interface Marker {
  /** The same stands in the database. */
  readonly databaseId: string;
  /** Release that last worked on the folder. */
  readonly release: string;
  readonly postgresMajor: number;
  /** Time of the first complete start, ISO 8601. */
  readonly createdAt: string;
}

const markerSchema: z.ZodType<Marker> = z.object({
  databaseId: z.string(),
  release: z.string(),
  postgresMajor: z.int(),
  createdAt: z.string(),
});

/**
 * Reads the marker of a data folder.
 *
 * @returns `null` if there is none, `undefined` if what is there cannot be read as one: it still says that there was a database
 */
export function readMarker(path: string): Marker | null | undefined {
  if (!existsSync(path)) return null;
  try {
    return markerSchema.safeParse(JSON.parse(readFileSync(path, 'utf8'))).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Writes the marker, if it says something else than the one that is there. */
export function writeMarker(path: string, marker: Marker): void {
  const text = `${JSON.stringify(marker, undefined, 2)}\n`;
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return;
  writeDurably(path, text);
}
