import { spawnSync } from 'node:child_process';

/**
 * Runs a bench in a process of its own, where nothing has been done before.
 *
 * @param file the bench, which prints one number when it is run with these words
 * @returns the number
 * @throws Error with what the process complained of
 */
export function figureOfOwnProcess(file: string, ...words: readonly string[]): number {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--expose-gc', file, ...words], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return Number(stdout);
}
