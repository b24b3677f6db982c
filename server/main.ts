// `node server/main.ts`: the entry. Looks at Node before anything is loaded that an older one does not have.
import { nodeComplaint } from './node-version.ts';

const complaint = nodeComplaint(process.versions.node);
if (complaint === undefined) {
  const { keepCompiled } = await import('./keep-compiled.ts');
  keepCompiled();
  const { runServer } = await import('./run-server.ts');
  await runServer();
} else {
  process.stderr.write(`${complaint}\n`);
  process.exitCode = 1;
}
