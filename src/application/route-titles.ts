import type { MessageKey } from '../../locales/load-locale.ts';
import { PRODUCT_NAME } from '../texts/texts.ts';

/** What a route says about its title. */
export interface RouteHandle {
  /** `own`: the screen writes the title itself, as the editor does with the project's name. */
  readonly title: MessageKey | 'own';
}

/** Title of the window: the page first, since tabs are narrow. Without a page it is the product's name. */
export function pageTitle(page: string | null): string {
  return page === null ? PRODUCT_NAME : `${page} · ${PRODUCT_NAME}`;
}

/** The handle of the innermost route that has one. */
export function titleOf(handles: readonly unknown[]): RouteHandle['title'] | null {
  const handle = handles.findLast(isRouteHandle);
  return handle?.title ?? null;
}

function isRouteHandle(handle: unknown): handle is RouteHandle {
  return typeof handle === 'object' && handle !== null && 'title' in handle;
}
