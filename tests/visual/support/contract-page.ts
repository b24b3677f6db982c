import { expect, type Page } from '@playwright/test';
import type { MapCell } from '../../../core/maps/cell-address.ts';
import type { ContractName, ContractView } from '../harness/contract.ts';
import { test as base } from './harness-pages.ts';

/** What views can be drawn with. */
export type ContractDrawing = 'webgl' | 'canvas';

/** A method of a view that answers with plain data. */
type Answer<Name extends keyof ContractView> = ReturnType<ContractView[Name]>;

/** Any drawn view, driven as a person would drive the product. */
export class ContractPage {
  readonly page: Page;
  readonly #open: (drawing: ContractDrawing) => Promise<void>;
  #name: ContractName = 'hex';

  constructor(page: Page, open: (drawing: ContractDrawing) => Promise<void>) {
    this.page = page;
    this.#open = open;
  }

  /** Opens the page and a view on it. */
  async mount(name: ContractName, drawing: ContractDrawing): Promise<void> {
    this.#name = name;
    await this.#open(drawing);
    await this.page.evaluate((view) => window.contract[view].mount(), name);
    await this.settle();
  }

  /** Opens the page and a view on it that has no room yet, and focuses it. */
  async mountWithoutRoom(name: ContractName, drawing: ContractDrawing): Promise<void> {
    this.#name = name;
    await this.#open(drawing);
    await this.page.evaluate(async (view) => {
      const root = document.getElementById('root');
      if (root !== null) root.style.width = '0';
      // Ends with the first frame, which is not drawn before there is room.
      void window.contract[view].mount();
      while (document.activeElement === document.body) {
        await new Promise(requestAnimationFrame);
        window.contract[view].focus();
      }
    }, name);
  }

  /** Gives the view the room that it was mounted without. */
  async giveRoom(): Promise<void> {
    await this.page.evaluate(() => document.getElementById('root')?.style.removeProperty('width'));
    await expect.poll(() => this.ask('frames')).toBeGreaterThan(0);
  }

  /** Two frames: what was asked for is drawn. */
  async settle(): Promise<void> {
    await this.page.evaluate(async () => {
      for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
    });
  }

  async ask<Name extends 'frames' | 'cursor' | 'selectedCount' | 'menus' | 'entries' | 'contexts'>(
    what: Name,
  ): Promise<Answer<Name>> {
    const answer = await this.page.evaluate(([view, method]) => window.contract[view][method](), [
      this.#name,
      what,
    ] as const);
    return answer as Answer<Name>;
  }

  async tell(what: 'unmount' | 'focus' | 'editElsewhere'): Promise<void> {
    await this.page.evaluate(([view, method]) => window.contract[view][method](), [
      this.#name,
      what,
    ] as const);
  }

  async edit(row: number, column: number): Promise<void> {
    await this.page.evaluate(([view, cell]) => window.contract[view].edit(cell), [
      this.#name,
      { row, column },
    ] as const);
  }

  async refuse(text: string): Promise<void> {
    await this.page.evaluate(([view, refused]) => window.contract[view].refuse(refused), [
      this.#name,
      text,
    ] as const);
  }

  /** Middle of a cell on the page; throws if it is out of sight. */
  async place(cell: MapCell): Promise<{ readonly x: number; readonly y: number }> {
    const rect = await this.page.evaluate(([view, wanted]) => window.contract[view].rect(wanted), [
      this.#name,
      cell,
    ] as const);
    if (rect === undefined) throw new Error(`${cell.row}:${cell.column} is out of sight`);
    return { x: rect.leftPx + rect.widthPx / 2, y: rect.topPx + rect.heightPx / 2 };
  }

  async click(row: number, column: number): Promise<void> {
    const { x, y } = await this.place({ row, column });
    await this.page.mouse.click(x, y);
    await this.settle();
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
    await this.settle();
  }

  /** The picture of the view. */
  async picture(): Promise<Buffer> {
    await this.settle();
    return await this.page.screenshot();
  }

  /** Takes the context of the view away, or gives it back. A 2D canvas loses it only in the browser's own need. */
  async context(what: 'lost' | 'restored', drawing: ContractDrawing): Promise<void> {
    await this.page.evaluate(
      ([state, kind]) => {
        const canvas = document.querySelector('canvas');
        if (kind === 'canvas') {
          canvas?.dispatchEvent(new Event(`context${state}`));
          return;
        }
        const kept = window as unknown as { extension?: WEBGL_lose_context | null | undefined };
        kept.extension ??= canvas?.getContext('webgl2')?.getExtension('WEBGL_lose_context');
        if (state === 'lost') kept.extension?.loseContext();
        else kept.extension?.restoreContext();
      },
      [what, drawing] as const,
    );
  }
}

interface Fixtures {
  readonly contract: ContractPage;
}

/** A test that gets the page with all drawn views. */
export const test = base.extend<Fixtures>({
  contract: async ({ page, openHarness }, use) => {
    const open = (drawing: ContractDrawing): Promise<void> =>
      openHarness('contract', drawing === 'canvas' ? '?renderer=canvas' : '');
    await use(new ContractPage(page, open));
  },
});
