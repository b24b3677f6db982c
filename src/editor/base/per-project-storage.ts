import { z } from 'zod';
import type { KeyValueStorage } from '../../platform/storage.ts';

/** Projects that are remembered; the one stored longest ago is forgotten first. */
const MAX_STORED_PROJECTS = 50;

/** How something of each project was left in this browser. What cannot be read counts as never written. */
export class PerProjectStorage<Entry extends { readonly projectId: string }> {
  readonly #key: string;
  readonly #schema: z.ZodType<Entry[]>;

  constructor(key: string, entry: z.ZodType<Entry>) {
    this.#key = key;
    this.#schema = z.array(entry);
  }

  read(storage: KeyValueStorage, projectId: string): Entry | undefined {
    return this.#readAll(storage).find((entry) => entry.projectId === projectId);
  }

  /** @param entry what the schema reads again */
  write<Written extends { readonly projectId: string }>(
    storage: KeyValueStorage,
    entry: Written,
  ): void {
    const others = this.#readAll(storage).filter(({ projectId }) => projectId !== entry.projectId);
    storage.write(this.#key, JSON.stringify([...others, entry].slice(-MAX_STORED_PROJECTS)));
  }

  #readAll(storage: KeyValueStorage): Entry[] {
    try {
      return this.#schema.parse(JSON.parse(storage.read(this.#key) ?? '[]'));
    } catch {
      return [];
    }
  }
}
