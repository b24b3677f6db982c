import { existsSync, readFileSync } from 'node:fs';
import { readTests, type TestSource } from './read-tests.ts';
import type { Proof, Specified } from './specified.ts';

/** Reads the sources of a repository, each once. @param root its folder as an address */
export function sourcesOf(root: URL): (file: string) => TestSource | null {
  const known = new Map<string, TestSource | null>();
  return (file) => {
    const read = known.get(file);
    if (read !== undefined) return read;
    const address = new URL(file, root);
    const source = existsSync(address) ? readTests(file, readFileSync(address, 'utf8')) : null;
    known.set(file, source);
    return source;
  };
}

/** What is wrong with a list of what the specification names, a line each: proofs that there are not, and entries that are the same. */
export function findFaults(
  list: readonly Specified[],
  sourceOf: (file: string) => TestSource | null,
): string[] {
  const seen = new Set<string>();
  return list.flatMap(({ section, name, proofs }) => {
    const entry = `${section}: ${name}`;
    const isAgain = seen.has(entry);
    seen.add(entry);
    const faults = proofs.flatMap((proof) => faultOf(proof, sourceOf) ?? []);
    if (proofs.length === 0) faults.push('has no proof');
    if (isAgain) faults.push('stands there twice');
    return faults.map((fault) => `${entry}: ${fault}`);
  });
}

function faultOf(
  { file, title, row, rowsIn = file }: Proof,
  sourceOf: (file: string) => TestSource | null,
): string | null {
  const source = sourceOf(file);
  if (source === null) return `there is no ${file}`;
  const named = source.tests.filter((test) =>
    ` > ${[...test.groups, test.title].join(' > ')}`.endsWith(` > ${title}`),
  );
  if (named.length === 0) return `${file} has no test "${title}"`;
  if (named.length > 1) return `${file} has ${named.length} tests "${title}"`;
  if (row === undefined) return null;
  const rows = rowsIn === file ? named[0]?.rows : sourceOf(rowsIn)?.words;
  if (rows === undefined) return `there is no ${rowsIn}`;
  return rows.has(row) ? null : `${rowsIn} has no row "${row}"`;
}
