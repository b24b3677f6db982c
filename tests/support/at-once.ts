import { type Answer, type ApiClient, type ApiServer, newProject, newTuner } from './api-server.ts';
import { newCallTarget } from './call-target.ts';
import type { CallTarget } from './described-calls.ts';

/** Where calls meet: an account of its own, with one of everything. */
export interface Meeting {
  readonly server: ApiServer;
  readonly tuner: ApiClient;
  readonly username: string;
  readonly target: CallTarget;
  /** Path of the project. */
  readonly root: string;
}

let accountCount = 0;

export async function newMeeting(server: ApiServer): Promise<Meeting> {
  const username = `at.once.${++accountCount}`;
  const tuner = await newTuner(server, username);
  const target = await newCallTarget(tuner);
  return { server, tuner, username, target, root: `/projects/${target.projectId}` };
}

/** A second project of the same person, in the archive. @returns its id */
export async function archivedProject({ tuner }: Meeting): Promise<string> {
  const { id } = await newProject(tuner, 'Archived');
  const { status } = await tuner.call('DELETE', `/projects/${id}`);
  if (status !== 200) throw new Error(`not archived: ${status}`);
  return id;
}

/** The same call, or one for each index, all sent before any is answered. */
export function atOnce(count: number, call: (index: number) => Promise<Answer>): Promise<Answer[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => call(index)));
}

/** How often each status came, such as `{ 201: 1, 409: 7 }`. */
export function statusesOf(answers: readonly Answer[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** Index of the one call that was answered with yes. */
export function winnerOf(answers: readonly Answer[]): number {
  return answers.findIndex(({ status }) => status < 300);
}
