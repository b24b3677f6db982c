import { type LazyComponent, lazyComponent } from '../../components/lazy-component.tsx';
import type { SurfaceViewHostProps } from './SurfaceViewHost.tsx';
import type { TableViewHostProps } from './TableViewHost.tsx';

/** The table of a map. The dump is there before it, whatever maps need. */
export const TableViewHost: LazyComponent<TableViewHostProps> = lazyComponent(
  async () => (await import('./TableViewHost.tsx')).TableViewHost,
);

/** The surface of a map, which nothing needs before a map is open. */
export const SurfaceViewHost: LazyComponent<SurfaceViewHostProps> = lazyComponent(
  async () => (await import('./SurfaceViewHost.tsx')).SurfaceViewHost,
);
