import { type Browser, expect } from '@playwright/test';

/** Kills the processes of all pages of a browser, as the system does when memory runs out: whatever they are doing. */
export async function killRenderers(browser: Browser): Promise<void> {
  const devtools = await browser.newBrowserCDPSession();
  const renderers = async (): Promise<number[]> => {
    const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
    return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  };
  const killed = await renderers();
  for (const id of killed) process.kill(id, 'SIGKILL');
  // One is kept for the next page: a page that is opened in it before the browser has noticed never comes.
  await expect.poll(async () => (await renderers()).some((id) => killed.includes(id))).toBe(false);
  await devtools.detach();
}
