// `npm run -s admin -- COMMAND`: for whoever runs the server. JSON on standard output, complaints on the error stream.
import { keepCompiled } from '../keep-compiled.ts';

keepCompiled();
const { runAdmin } = await import('./run-admin.ts');

process.exitCode = await runAdmin(process.argv.slice(2), process.env, {
  answer: (text) => process.stdout.write(text),
  complaint: (text) => process.stderr.write(text),
});
