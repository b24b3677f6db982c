import type { Browser, Page } from '@playwright/test';
import { watchGraphics } from '../../support/graphics-log.ts';

/** Size of the window unless a test wants another, in CSS pixels. */
const DEFAULT_VIEWPORT = { width: 1280, height: 720 };

/**
 * A page that all tests of a worker use one after the other: opening one takes five times as long as mounting a view in it.
 * A test that fails ends its worker, and with it the page.
 */
export class SharedPage {
  readonly page: Page;
  /** Errors and warnings of the page since the last test began. */
  readonly errors: string[] = [];
  readonly #url: string;

  private constructor(page: Page, url: string) {
    this.page = page;
    this.#url = url;
    page.on('pageerror', (error) => this.errors.push(error.message));
    page.on('console', (message) => {
      const type = message.type();
      if (type === 'error' || type === 'warning') this.errors.push(message.text());
    });
  }

  static async open(browser: Browser, url: string): Promise<SharedPage> {
    const context = await browser.newContext({ viewport: DEFAULT_VIEWPORT });
    const page = await context.newPage();
    await page.addInitScript(watchGraphics);
    const shared = new SharedPage(page, url);
    await shared.reload();
    return shared;
  }

  /** Makes the page ready for a test: the size, the pointer in the corner, no old errors. */
  async begin(viewport: { readonly width: number; readonly height: number } | null): Promise<void> {
    const wanted = viewport ?? DEFAULT_VIEWPORT;
    const present = this.page.viewportSize();
    if (present?.width !== wanted.width || present.height !== wanted.height) {
      await this.page.setViewportSize(wanted);
    }
    await this.page.mouse.move(0, 0);
    this.errors.length = 0;
  }

  async close(): Promise<void> {
    await this.page.context().close();
  }

  /** Takes back whatever a test did to the page itself. */
  async reload(): Promise<void> {
    await this.page.goto(this.#url);
  }
}
