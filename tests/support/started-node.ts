import { runServer, type ServerRun } from './server-run.ts';

/** A server in a process of its own, beside others on the same database. */
export interface StartedNode {
  readonly url: string;
  readonly run: ServerRun;
}

/** Starts one, and waits until it answers. @throws Error with what it said if it does not start */
export async function startedNode(
  environment: Readonly<Record<string, string>>,
): Promise<StartedNode> {
  const run = runServer(environment);
  const outcome = await run.outcome;
  if (outcome.kind !== 'ready') throw new Error(outcome.stderr);
  return { url: outcome.url, run };
}
