import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const START = new URL('../../server/run-server.ts', import.meta.url);
/** What a file imports when it is read itself: neither types nor what it imports later. */
const IMPORT = /^(?:import|export)(?!\s+type\b)[^;']*?'([^']+)';/gm;

/** Packages that a start of the server reads, by the names they are imported by. */
function startedPackages(): Set<string> {
  const packages = new Set<string>();
  const seen = new Set<string>();
  const waiting = [START.href];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    for (const [, name = ''] of readFileSync(fileURLToPath(file), 'utf8').matchAll(IMPORT)) {
      if (!name.startsWith('.')) packages.add(name);
      else if (name.endsWith('.ts')) waiting.push(new URL(name, file).href);
    }
  }
  return packages;
}

it('a server that starts reads nothing that few requests need', () => {
  const packages = startedPackages();
  expect(packages).toContain('fastify');
  const late = ['pdfkit', 'fontkit', 'nodemailer', 'stripe', '@aws-sdk/client-s3'];
  expect(late.filter((name) => packages.has(name))).toEqual([]);
});
