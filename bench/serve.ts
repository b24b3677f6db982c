// `npm run bench:serve`: builds the bench pages and serves them until it is stopped, for runners of other views.
// Every page carries the adapter of the bench protocol on `window.__bench`.

import { fileURLToPath } from 'node:url';
import { build, preview } from 'vite';

const CONFIG = fileURLToPath(new URL('./vite.config.ts', import.meta.url));
const PAGES = ['grid', 'line', 'surface'] as const;
const PORT = Number(process.env['PORT'] ?? 4180);

await build({ configFile: CONFIG });
const server = await preview({ configFile: CONFIG, preview: { port: PORT, host: '127.0.0.1' } });
const address = server.resolvedUrls?.local[0];
if (address === undefined) throw new Error('the bench server has no address');
process.stdout.write(`${PAGES.map((page) => `${address}${page}.html`).join('\n')}\n`);
