import { expect, test } from '@playwright/test';
import { type RunningServer, startServer } from '../support/start-server.ts';
import { personOn } from './person.ts';

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.dispose());

test('what is found in the maps is shown from its first line, wherever the tree was', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  const tuner = personOn(page, server.url);
  await tuner.openSample();
  const tree = page.getByRole('tree', { name: 'Maps' });
  const search = page.getByLabel('Search maps');
  const first = tree.getByRole('treeitem', { name: /^My maps/ });
  const current = tree.getByRole('treeitem', { selected: true });
  // The maps come after the dump.
  await expect(tree.getByRole('treeitem').nth(1)).toBeVisible();
  await tree.press('End');
  await expect(current).toBeInViewport();
  await expect(first).not.toBeInViewport();

  await search.fill('a');
  await expect(first).toBeInViewport();
  await expect(first).toHaveAttribute('aria-selected', 'true');

  await search.press('ArrowDown');
  await tree.press('End');
  await expect(first).not.toBeInViewport();
  await search.fill('ai');
  await expect(first).toBeInViewport();
});
