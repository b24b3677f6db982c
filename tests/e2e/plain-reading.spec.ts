import { expect, test } from '@playwright/test';
import { faultProject } from '../support/fault-project.ts';
import { axis, BYTE, mapDefinition, wordRun } from '../support/sample-map-definition.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({ RATE_LIMIT: '100000', RATE_LIMIT_LOGIN: '1000', JOBS: '0' });
});
test.afterAll(() => server.dispose());

test('an axis that is read the wrong way round says so, and is read plainly by one click', async ({
  context,
}) => {
  const project = await faultProject(server);
  const { id: _, kind: __, ...fields } = mapDefinition({ name: 'Turned', width: 3, height: 1 });
  const x = axis({ reference: 'ROM_BACKWARDS', words: wordRun(0x100, BYTE) });
  const body = { maps: [{ ...fields, x }] };
  await project.client.call('POST', `/projects/${project.id}/user-maps`, { body });
  const tuner = await project.open(context, server.url);
  const { page } = tuner;
  for (const [i, value] of ['19', '4B', '7D'].entries()) {
    await tuner.goTo(0x100 + i);
    await tuner.type(value);
  }
  await page
    .getByRole('tree', { name: 'Maps' })
    .getByRole('treeitem', { name: /^Turned/ })
    .click();
  await expect(page.getByRole('grid', { name: 'Table of Turned' })).toBeFocused();
  await page.getByRole('button', { name: 'Map properties' }).click();
  const form = page.getByRole('dialog', { name: 'Properties of Turned' });
  await form.getByRole('radio', { name: 'X axis' }).click();
  const advice = form.getByText('its words would be 25, 75, 125.');
  await expect(advice).toBeVisible();
  await form.getByRole('button', { name: 'Take the words as they are' }).click();
  await expect(advice).toBeHidden();
  await expect(form.getByText('The file', { exact: true })).toBeVisible();
});
