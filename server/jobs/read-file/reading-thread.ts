// The thread that reads a file: its computing never stops the server from answering.
import type { ReadingStep } from '../../../core/contract/reading.ts';
import { isHeapLarge, portOfThread } from '../threads/answer-requests.ts';
import type { ReadingBudget } from './reading-budget.ts';
import type { StepResult, ThreadMessage, ThreadRequest } from './reading-messages.ts';
import { type FileFacts, fileFacts, STEP_RULES, type StepResults } from './reading-steps.ts';

const port = portOfThread();
const say = (message: ThreadMessage): void => port.postMessage(message);

port.on('message', ({ bytes, steps, budget }: ThreadRequest) => {
  const facts = fileFacts(bytes);
  for (const step of steps) {
    say({ kind: 'begun', step });
    // A step that fails keeps none of the others from being done.
    try {
      const done = resultOf(step, facts);
      say(isTooLong(done, budget) ? { kind: 'tooLong', step } : { kind: 'done', ...done });
    } catch (error) {
      const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
      say({ kind: 'failed', step, message });
    }
  }
  say({ kind: 'ended', isLast: isHeapLarge() });
});

/** Told here, because what is sent is there twice. */
function isTooLong({ step, result }: StepResult, budget: ReadingBudget): boolean {
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
