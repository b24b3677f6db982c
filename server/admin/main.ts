// `npm run -s admin -- COMMAND`: for whoever runs the server. JSON on standard output, complaints on the error stream.
import { runAdmin } from './run-admin.ts';

process.exitCode = await runAdmin(process.argv.slice(2), process.env, {
  answer: (text) => process.stdout.write(text),
  complaint: (text) => process.stderr.write(text),
});
