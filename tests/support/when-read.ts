import { expect } from 'vitest';
import type { Project } from '../../core/contract/projects.ts';
import type { ApiClient } from './api-server.ts';

/** Waits until the server has read the file of a project. @returns the project as it is then */
export async function whenRead(
  client: ApiClient,
  projectId: string,
  timeoutMs = 20_000,
): Promise<Project> {
  let project: Project | undefined;
  const state = async (): Promise<string | undefined> => {
    project = (await client.call('GET', `/projects/${projectId}`)).json;
    return project?.reading.state;
  };
  await expect.poll(state, { timeout: timeoutMs, interval: 50 }).toMatch(/^(?:done|failed)$/);
  if (project === undefined) throw new Error('the project is gone');
  return project;
}
