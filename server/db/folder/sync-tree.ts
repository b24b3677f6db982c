import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { syncFolder } from './write-durably.ts';

/** Makes a folder with everything in it, and its own name, outlive a power cut. */
export function syncTree(directory: string): void {
  syncFilesIn(directory);
  syncFolder(dirname(directory));
}

function syncFilesIn(directory: string): void {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) syncFilesIn(path);
    else syncFile(path);
  }
  syncFolder(directory);
}

function syncFile(path: string): void {
  // Windows writes a file out only for whoever may write it.
  const file = openSync(path, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
