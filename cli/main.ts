// `npm run -s ecu -- COMMAND`: the engine from a terminal. JSON on standard output, complaints on the error stream.
import module from 'node:module';
import { fileURLToPath } from 'node:url';

// What Node makes of the sources is kept for the next command, which so takes half as long.
module.enableCompileCache(
  fileURLToPath(new URL('../node_modules/.cache/mapwright-compiled', import.meta.url)),
);
const { runCommand } = await import('./run-command.ts');

// Whoever reads the answer may stop early (`| head`): that is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
process.exitCode = await runCommand(process.argv.slice(2), {
  answer: (text) => process.stdout.write(text),
  complaint: (text) => process.stderr.write(text),
});
