// The thread that reads a file: its computing never stops the server from answering.
import { parentPort, workerData } from 'node:worker_threads';
import type { ReadingStep } from '../../../core/contract/reading.ts';
import type { ReadingMessage, ReadingRequest, StepResult } from './reading-messages.ts';
import { type FileFacts, fileFacts, STEP_RULES } from './reading-steps.ts';

const port = parentPort;
if (port === null) throw new Error('reading-thread runs as a worker only');
const say = (message: ReadingMessage): void => port.postMessage(message);

const { bytes, steps } = workerData as ReadingRequest;
const facts = fileFacts(bytes);
for (const step of steps) {
  say({ kind: 'begun', step });
  // A step that fails keeps none of the others from being done.
  try {
    say({ kind: 'done', ...resultOf(step, facts) });
  } catch (error) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    say({ kind: 'failed', step, message });
  }
}

function resultOf(step: ReadingStep, of: FileFacts): StepResult {
  // The table gives each step its own result; the compiler does not follow that through a variable.
  return { step, result: STEP_RULES[step].run(of) } as StepResult;
}
