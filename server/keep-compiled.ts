import module from 'node:module';
import { fileURLToPath } from 'node:url';

/** Goes with the packages: whoever installs anew begins anew. */
const FOLDER: string = fileURLToPath(
  new URL('../node_modules/.cache/mapwright-compiled', import.meta.url),
);

/**
 * Has Node keep what it makes of the sources, for the next start and for every thread: half of the time of a start, and of that of a
 * thread, went into it. Where the folder cannot be written everything goes on without. Call it before anything else is imported.
 */
export function keepCompiled(): void {
  // Somebody has said where, or that it is not wanted.
  if (process.env['NODE_COMPILE_CACHE'] !== undefined) return;
  const { directory } = module.enableCompileCache(FOLDER);
  // Threads look only here.
  if (directory !== undefined) process.env['NODE_COMPILE_CACHE'] = FOLDER;
}
