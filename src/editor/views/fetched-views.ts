import { type Fetched, fetched } from '../../components/fetched.tsx';
import type { SurfaceViewHostProps } from './SurfaceViewHost.tsx';
import type { TableViewHostProps } from './TableViewHost.tsx';

/** The table of a map. The dump is there before it, whatever maps need. */
export const TableViewHost: Fetched<TableViewHostProps> = fetched(
  async () => (await import('./TableViewHost.tsx')).TableViewHost,
);

/** The surface of a map, which nothing needs before a map is open. */
export const SurfaceViewHost: Fetched<SurfaceViewHostProps> = fetched(
  async () => (await import('./SurfaceViewHost.tsx')).SurfaceViewHost,
);
