import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * SHA-256 over names and contents of files and folders, in name order. Tests do not count: changing one needs no build.
 *
 * @param {string} root folder the paths are relative to
 * @param {readonly string[]} paths files and folders
 * @returns {string} lower-case hexadecimal
 */
export function hashFiles(root, paths) {
  const hash = createHash('sha256');
  for (const path of paths) addPath(hash, root, path);
  return hash.digest('hex');
}

function addPath(hash, root, path) {
  const full = join(root, path);
  if (statSync(full).isDirectory()) {
    for (const name of readdirSync(full).sort()) addPath(hash, root, join(path, name));
    return;
  }
  if (/\.test\.tsx?$/.test(path)) return;
  hash.update(`${path}\0`);
  hash.update(readFileSync(full));
}
