// `npm run -s ecu -- COMMAND`: the engine from a terminal. JSON on standard output, complaints on the error stream.
import { runCommand } from './run-command.ts';

// Whoever reads the answer may stop early (`| head`): that is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
process.exitCode = await runCommand(process.argv.slice(2), {
  answer: (text) => process.stdout.write(text),
  complaint: (text) => process.stderr.write(text),
});
