import { createElement, type ReactElement } from 'react';
import type { SurfaceCamera } from '../../../renderer/surface/surface-camera.ts';
import type {
  SurfaceSettings,
  SurfaceView,
} from '../../../renderer/surface/surface-view-contract.ts';
import { SurfaceViewHost } from '../../../src/editor/views/SurfaceViewHost.tsx';
import {
  cursorAt,
  MAP_SETTINGS,
  MapHarness,
  type MapHostProps,
  type MapPageRequest,
} from './map-harness.ts';
import { SURFACE_THEMES } from './surface-themes.ts';

/** What a test asks the page to show of a map. */
export interface SurfaceRequest extends MapPageRequest<SurfaceSettings> {
  /** Raw words changed since: row, column, raw word. */
  readonly edits?: readonly (readonly [row: number, column: number, raw: number])[];
  readonly cursor?: readonly [row: number, column: number];
  readonly camera?: SurfaceCamera;
}

declare global {
  interface Window {
    surface: SurfaceHarness;
  }
}

class SurfaceHarness extends MapHarness<SurfaceView, SurfaceSettings> {
  /** Every camera that the view has told its owner. */
  readonly cameras: SurfaceCamera[] = [];
  protected readonly label = 'Surface of Boost target';
  #camera: SurfaceCamera | undefined;

  async mount(request: SurfaceRequest): Promise<void> {
    const { edits = [], cursor = [0, 0], camera } = request;
    this.#camera = camera;
    const words = edits.map((edit) => ['data', ...edit] as const);
    await this.open({ selection: cursorAt(cursor), ...request }, words);
  }

  override reset(): void {
    super.reset();
    this.cameras.length = 0;
  }

  protected hostOf(props: MapHostProps<SurfaceView, SurfaceSettings>): ReactElement {
    const cameraChanged = (camera: SurfaceCamera): void => {
      this.cameras.push(camera);
    };
    const events = { ...props.events, cameraChanged };
    return createElement(SurfaceViewHost, { ...props, events, camera: this.#camera });
  }
}

window.surface = new SurfaceHarness(
  { ...MAP_SETTINGS, colouring: 'value', showsOriginal: false },
  SURFACE_THEMES,
);
