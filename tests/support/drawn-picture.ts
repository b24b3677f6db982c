import type { Locator, Page } from '@playwright/test';

/** How long nothing has to change before a view counts as at rest, in milliseconds: some of it is drawn only then. */
const REST_MS = 300;

/** The canvas of the view that is shown alone. */
export function canvasOf(page: Page): Locator {
  return page.locator('canvas:not(.hex-view-overview)');
}

/** What the view that is shown alone looks like at rest, without the frame of the focus. Its canvas may be higher. */
export async function pictureOf(page: Page): Promise<Buffer> {
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  const place = page.locator('.hex-view-surface, .line-view-surface');
  let before = await place.screenshot();
  while (true) {
    await page.waitForTimeout(REST_MS);
    const now = await place.screenshot();
    if (now.equals(before)) return now;
    before = now;
  }
}
