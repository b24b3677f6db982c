import type { Page } from '@playwright/test';
import type { Project } from '../../core/contract/projects.ts';
import { editorPath } from '../../src/application/paths.ts';
import { TOKEN_KEY } from '../../src/state/token-keeper.ts';
import { apiClient, login } from '../support/api-server.ts';

/** Marks in the browser's storage that the session was handed over: whoever logs out stays so. */
const HANDED_OVER_KEY = 'test.session';
const tokens = new Map<string, string>();

/** The demo account's session and its sample project. */
interface BegunSession {
  readonly token: string;
  readonly projectId: string;
}

/**
 * Opens the sample project as somebody does who has logged in before: most tests are about what comes after it, and the way
 * through the login and the list takes as long as many of them.
 *
 * @param url address of the server
 */
export async function openSampleAt(page: Page, url: string): Promise<void> {
  const { token, projectId } = await begunSession(url);
  await page.addInitScript(
    ([handedOverKey, tokenKey, value]) => {
      if (localStorage.getItem(handedOverKey) !== null) return;
      localStorage.setItem(handedOverKey, 'yes');
      localStorage.setItem(tokenKey, value);
    },
    [HANDED_OVER_KEY, TOKEN_KEY, token] as const,
  );
  await page.goto(`${url}${editorPath(projectId)}`);
}

async function begunSession(url: string): Promise<BegunSession> {
  const known = tokens.get(url);
  const before = known === undefined ? undefined : await sampleOf(url, known);
  if (before !== undefined) return before;
  const token = await login(apiClient({ url }), 'demo-tuner', 'mapwright-demo');
  tokens.set(url, token);
  const begun = await sampleOf(url, token);
  if (begun === undefined) throw new Error('the session that was just begun is not one');
  return begun;
}

/** @returns `undefined` if the session has ended */
async function sampleOf(url: string, token: string): Promise<BegunSession | undefined> {
  const { status, json } = await apiClient({ url }, token).call('GET', '/projects?search=Sample');
  if (status !== 200) return undefined;
  const sample = json.data.find(({ name }: Project) => name === 'Sample project');
  if (sample === undefined) throw new Error('the demo account has no sample project');
  return { token, projectId: sample.id };
}
