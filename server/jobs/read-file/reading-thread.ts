// The thread that reads a file: its computing never stops the server from answering.
import { parentPort, workerData } from 'node:worker_threads';
import type { ReadingStep } from '../../../core/contract/reading.ts';
import type { StepResult, ThreadMessage, ThreadRequest } from './reading-messages.ts';
import { type FileFacts, fileFacts, STEP_RULES, type StepResults } from './reading-steps.ts';

const port = parentPort;
if (port === null) throw new Error('reading-thread runs as a worker only');
const say = (message: ThreadMessage): void => port.postMessage(message);

const { bytes, steps, budget } = workerData as ThreadRequest;
const facts = fileFacts(bytes);
for (const step of steps) {
  say({ kind: 'begun', step });
  // A step that fails keeps none of the others from being done.
  try {
    const done = resultOf(step, facts);
    say(isTooLong(done) ? { kind: 'tooLong', step } : { kind: 'done', ...done });
  } catch (error) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    say({ kind: 'failed', step, message });
  }
}

/** Told here, because what is sent is there twice. */
function isTooLong({ step, result }: StepResult): boolean {
  return (
    rowCountOf(step, result) > budget.outputRows ||
    Buffer.byteLength(JSON.stringify(result)) > budget.outputBytes
  );
}

function rowCountOf<Step extends ReadingStep>(step: Step, result: StepResults[Step]): number {
  return STEP_RULES[step].rowCountOf(result);
}

function resultOf(step: ReadingStep, of: FileFacts): StepResult {
  // The table gives each step its own result; the compiler does not follow that through a variable.
  return { step, result: STEP_RULES[step].run(of) } as StepResult;
}
