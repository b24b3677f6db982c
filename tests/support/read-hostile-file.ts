// Reads a file that asks much in a process of its own, as the server does, and prints what that took.

import { READING_STEPS } from '../../core/contract/reading.ts';
import { HOSTILE_IMAGES } from '../../core/detection/testing/hostile-images.ts';
import { seededRandom } from '../../core/samples/seeded-random.ts';
import { readInThread } from '../../server/jobs/read-file/read-in-thread.ts';

const KIB = 1024;
const [name, lengthBytes] = process.argv.slice(2);
const image = HOSTILE_IMAGES.find((one) => one.name === name);
if (image === undefined) throw new Error(`there is no image "${name}"`);
const bytes = Uint8Array.from(image.make(Number(lengthBytes), seededRandom(1)));
const done: string[] = [];
const startMs = performance.now();
await readInThread(
  { bytes, steps: READING_STEPS },
  async (message) => {
    if (message.kind === 'done') done.push(message.step);
  },
  new AbortController().signal,
);
process.stdout.write(
  JSON.stringify({
    done,
    timeMs: performance.now() - startMs,
    peakMib: process.resourceUsage().maxRSS / KIB,
  }),
);
