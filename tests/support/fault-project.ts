import { type BrowserContext, expect } from '@playwright/test';
import type { Version } from '../../core/contract/files.ts';
import { type Person, personOn } from '../e2e/person.ts';
import { type ApiClient, apiClient, login, newProject } from './api-server.ts';
import type { RunningServer } from './start-server.ts';

/** A project of its own, and the ways to look at what the server has of it. */
export interface FaultProject {
  readonly id: string;
  readonly client: ApiClient;
  /** Saved versions, oldest first. */
  versions(): Promise<readonly Version[]>;
  /** Whole file of a version as it is downloaded. */
  file(versionId: string): Promise<Uint8Array>;
  /**
   * Opens its editor in a new page.
   *
   * @param url where the browser finds the server
   * @param withClock the time of the page can be moved forward
   */
  open(
    context: BrowserContext,
    url: string,
    options?: { readonly withClock?: boolean },
  ): Promise<Person>;
}

const DEMO = { username: 'demo-tuner', password: 'mapwright-demo' };

/** Creates a project of the demo account with the 64 KiB of `sampleImage`. */
export async function faultProject(server: RunningServer): Promise<FaultProject> {
  const token = await login(apiClient(server), DEMO.username, DEMO.password);
  const client = apiClient(server, token);
  const { id } = await newProject(client);
  return {
    id,
    client,
    versions: async () => (await client.call('GET', `/projects/${id}/files`)).json.data,
    file: async (versionId) => {
      const headers = { accept: 'application/octet-stream' };
      const answer = await client.call('GET', `/projects/${id}/files/${versionId}`, { headers });
      expect(answer.status).toBe(200);
      return answer.bytes;
    },
    open: async (context, url, { withClock = false } = {}) => {
      const page = await context.newPage();
      if (withClock) await page.clock.install();
      await page.addInitScript((t) => localStorage.setItem('mapwright.token', t), token);
      await page.goto(`${url}/projects/${id}/editor`);
      // A busy machine takes its time to draw; what follows is about states.
      await page.getByRole('grid').waitFor({ timeout: 60_000 });
      const person = personOn(page, url);
      await person.editorReady();
      return person;
    },
  };
}
