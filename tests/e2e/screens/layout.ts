import type { Page } from '@playwright/test';

/**
 * What of the page cannot be read or reached: words that are cut without a title that says them, words that run out of their
 * button, parts outside of the window, and controls or words that lie over each other. Measured in the page as it is drawn.
 *
 * @returns one line for each fault; empty for a sound page
 */
export async function layoutFaults(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    /** CSS pixels by which a glyph may stand out of its line. */
    const SLACK_PX = 1.5;
    const CONTROLS =
      'button, a[href], input, select, textarea, [role=button], [role=radio], [role=checkbox], [role=tab], [role=menuitem], [role=menuitemcheckbox], [role=option]';
    /** Drawn elsewhere, text of a field, gone in a moment, or a second way for the mouse. */
    const SKIPPED =
      'canvas, svg, script, style, option, [inert], [data-alerts], button[aria-hidden=true]';
    interface Box {
      readonly left: number;
      readonly top: number;
      readonly right: number;
      readonly bottom: number;
    }
    interface Part {
      readonly element: Element;
      readonly name: string;
      /** What of it is in sight. */
      readonly seen: Box;
      /** What it stays with when the page is scrolled: a bar that floats over the rest, or the page. */
      readonly layer: Element;
    }
    const faults = new Set<string>();
    const nameOf = (element: Element): string => {
      const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim();
      const kind = element.getAttribute('role') ?? element.tagName.toLowerCase();
      return `${kind} "${text.replace(/\s+/g, ' ').slice(0, 60)}"`;
    };
    const common = (a: Box, b: Box): Box => ({
      left: Math.max(a.left, b.left),
      top: Math.max(a.top, b.top),
      right: Math.min(a.right, b.right),
      bottom: Math.min(a.bottom, b.bottom),
    });
    const isEmpty = ({ left, top, right, bottom }: Box): boolean =>
      right - left < 1 || bottom - top < 1;
    const isWithin = (inner: Box, outer: Box, axis: 'x' | 'y'): boolean =>
      axis === 'x'
        ? inner.left >= outer.left - SLACK_PX && inner.right <= outer.right + SLACK_PX
        : inner.top >= outer.top - SLACK_PX && inner.bottom <= outer.bottom + SLACK_PX;
    const pageScrolls = document.documentElement.scrollHeight > innerHeight;
    const window_: Box = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    const dialogs = [...document.querySelectorAll('[role=dialog], [role=menu]')];
    const root: Element = dialogs.at(-1) ?? document.body;

    /** Not seen, or only heard. */
    const isSkipped = (element: Element): boolean => {
      if (element.closest(SKIPPED) !== null) return true;
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        return true;
      for (let each: Element | null = element; each !== null; each = each.parentElement) {
        const style = getComputedStyle(each);
        if (style.clipPath !== 'none' || style.clip !== 'auto') return true;
        if (style.opacity === '0') return true;
        if (each === root) break;
      }
      return false;
    };
    const hasTitle = (element: Element, text: string): boolean => {
      for (let each: Element | null = element; each !== null; each = each.parentElement) {
        const title = each.getAttribute('title') ?? '';
        if (title.includes(text)) return true;
      }
      return false;
    };
    /** What of a box its surroundings let through, and whether a surrounding cuts it that cannot be scrolled. */
    const clipped = (element: Element, box: Box): { seen: Box; cutBy: Element | undefined } => {
      let seen = common(box, window_);
      let cutBy: Element | undefined = isWithin(box, window_, 'x')
        ? undefined
        : document.documentElement;
      let isScrolled = false;
      for (let each: Element | null = element; each !== null; each = each.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(each);
        if (overflowX !== 'visible' || overflowY !== 'visible') {
          const frame = each.getBoundingClientRect();
          const scrolls = /auto|scroll/;
          if (!isScrolled && overflowX !== 'visible' && !scrolls.test(overflowX)) {
            if (!isWithin(box, frame, 'x')) cutBy ??= each;
          }
          if (!isScrolled && overflowY !== 'visible' && !scrolls.test(overflowY)) {
            if (!isWithin(box, frame, 'y')) cutBy ??= each;
          }
          isScrolled ||= scrolls.test(overflowX) || scrolls.test(overflowY);
          seen = common(seen, frame);
        }
        if (position === 'fixed') break;
      }
      if (isScrolled && cutBy === document.documentElement) cutBy = undefined;
      const isBelow = !isWithin(box, window_, 'y') && !pageScrolls;
      if (!isScrolled && isBelow) cutBy ??= document.documentElement;
      return { seen, cutBy };
    };

    const layerOf = (element: Element): Element => {
      for (let each: Element | null = element; each !== null; each = each.parentElement) {
        if (/sticky|fixed/.test(getComputedStyle(each).position)) return each;
      }
      return document.documentElement;
    };
    /** A link that comes into sight when it is focused. */
    const isParked = ({ right, bottom }: Box): boolean => right <= 0 || bottom <= 0;
    const isInField = (field: Element, inner: Element): boolean =>
      field.matches('input') && (field.parentElement?.contains(inner) ?? false);
    const parts: Part[] = [];
    const add = (element: Element, seen: Box): void => {
      parts.push({ element, name: nameOf(element), seen, layer: layerOf(element) });
    };
    for (const element of root.querySelectorAll(CONTROLS)) {
      if (isSkipped(element)) continue;
      const box = element.getBoundingClientRect();
      if (isEmpty(box) || isParked(box)) continue;
      const { seen, cutBy } = clipped(element, box);
      if (cutBy === document.documentElement) faults.add(`outside: ${nameOf(element)}`);
      if (!isEmpty(seen)) add(element, seen);
    }
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const element = node.parentElement;
      if (text === '' || element === null || isSkipped(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const control = element.closest(CONTROLS);
      for (const box of range.getClientRects()) {
        if (isEmpty(box) || isParked(box)) continue;
        const { seen, cutBy } = clipped(element, box);
        if (cutBy !== undefined && !hasTitle(element, text)) {
          faults.add(
            `${cutBy === document.documentElement ? 'outside' : 'cut'}: ${nameOf(element)}`,
          );
        }
        if (control !== null && control !== element.closest('textarea, input')) {
          const frame = control.getBoundingClientRect();
          const fits = isWithin(box, frame, 'x') && isWithin(box, frame, 'y');
          if (!fits && cutBy === undefined) faults.add(`runs out: ${nameOf(control)}`);
        }
        if (control === null && !isEmpty(seen)) add(element, seen);
      }
    }
    for (const [i, a] of parts.entries()) {
      for (const b of parts.slice(i + 1)) {
        if (a.layer !== b.layer) continue;
        if (a.element.contains(b.element) || b.element.contains(a.element)) continue;
        // The small button of a field stands in it.
        if (isInField(a.element, b.element) || isInField(b.element, a.element)) continue;
        // A label lies over its own field on purpose.
        if (
          a.element.closest('label') !== null &&
          a.element.closest('label') === b.element.closest('label')
        )
          continue;
        const { left, top, right, bottom } = common(a.seen, b.seen);
        if (right - left > 2 && bottom - top > 2)
          faults.add(`over each other: ${a.name} and ${b.name}`);
      }
    }
    return [...faults].sort();
  });
}
