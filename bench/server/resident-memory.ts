import { readFileSync } from 'node:fs';

const KIB_OF_MIB = 1024;

/** Resident memory of a process, in MiB. Linux alone tells it (proc(5), `VmRSS`). */
export function residentMib(pid: number): number {
  const [, kib] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  if (kib === undefined) throw new Error(`process ${pid} has no resident memory`);
  return Number(kib) / KIB_OF_MIB;
}
