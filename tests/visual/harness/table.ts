import { createElement, type ReactElement } from 'react';
import type { MapViewSettings } from '../../../renderer/map/map-view-contract.ts';
import type { TableView } from '../../../renderer/table/table-view-contract.ts';
import { TableViewHost } from '../../../src/editor/views/TableViewHost.tsx';
import {
  MAP_SETTINGS,
  type MapEdit,
  MapHarness,
  type MapHostProps,
  type MapPageRequest,
} from './map-harness.ts';
import { nextFrame } from './mount-point.ts';
import { CELLS_ADDRESS } from './sample-map.ts';
import { TABLE_THEMES } from './table-themes.ts';

/** What a test asks the page to show. */
export interface TableRequest extends MapPageRequest<MapViewSettings> {
  /** Words changed since the version was saved. */
  readonly edits?: readonly MapEdit[];
}

declare global {
  interface Window {
    table: TableHarness;
  }
}

class TableHarness extends MapHarness<TableView, MapViewSettings> {
  protected readonly label = 'Table of Boost target';

  async mount(request: TableRequest): Promise<void> {
    await this.open(request, request.edits ?? []);
    await nextFrame();
  }

  /** Changes a single byte of the first cell's word and those after it. */
  editByte(offsetBytes: number, value: number): void {
    this.setByte(CELLS_ADDRESS + offsetBytes, value);
  }

  protected hostOf(props: MapHostProps<TableView, MapViewSettings>): ReactElement {
    return createElement(TableViewHost, props);
  }
}

window.table = new TableHarness(MAP_SETTINGS, TABLE_THEMES);
