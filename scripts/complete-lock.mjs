// Completes package-lock.json after `npm install`: npm leaves out optional packages of other platforms which its registry does
// not have, and then refuses the lock as incomplete (`npm ci`: "Missing: ... from lock file"). They are entered by name and
// version, for the platform their name says; npm never fetches them on another one.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const path = join(dirname(dirname(fileURLToPath(import.meta.url))), 'package-lock.json');
const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const PROCESSORS = ['arm64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'x64', 'wasm32'];

const lock = JSON.parse(readFileSync(path, 'utf8'));
let added = 0;
for (const { optionalDependencies = {}, dev } of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const key = `node_modules/${name}`;
    if (key in lock.packages) continue;
    lock.packages[key] = { version, ...platformOf(name), ...(dev && { dev }), optional: true };
    added++;
  }
}
lock.packages = Object.fromEntries(
  Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)),
);
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
process.stdout.write(`${added} optional packages of other platforms entered\n`);

function platformOf(name) {
  const os = SYSTEMS.find((system) => name.includes(system));
  const cpu = PROCESSORS.find((processor) => name.includes(processor));
  if (os === undefined || cpu === undefined) throw new Error(`no platform in the name ${name}`);
  const libc = /musl/.test(name) ? 'musl' : 'glibc';
  return { os: [os], cpu: [cpu], ...(os === 'linux' && { libc: [libc] }) };
}
