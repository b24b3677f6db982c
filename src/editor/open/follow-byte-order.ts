import type { StoreApi } from 'zustand/vanilla';
import { prevailingByteOrder } from '../../../core/maps/prevailing-byte-order.ts';
import type { MapLibrary } from '../library/map-library.ts';
import { changeHexSettings, type HexSettings } from '../state/hex-settings.ts';

/**
 * Reads the dump of a file that was never opened before in the byte order of its maps, as soon as they are known.
 *
 * Once, and only while the cells are bytes and nobody has chosen an order: what a person reads never changes under the eyes.
 *
 * @returns the function that ends it
 */
export function followByteOrder(
  store: Pick<StoreApi<{ readonly hex: HexSettings }>, 'getState' | 'setState' | 'subscribe'>,
  library: Pick<MapLibrary, 'store'>,
): () => void {
  const { bigEndian } = store.getState().hex;
  const stops = [
    library.store.subscribe(({ maps }) => {
      const order = prevailingByteOrder(maps);
      if (order === undefined) return;
      end();
      store.setState(({ hex }) => ({
        hex: changeHexSettings(hex, { bigEndian: order === 'hiLo' }),
      }));
    }),
    store.subscribe(({ hex }) => {
      if (hex.bigEndian !== bigEndian || hex.wordBytes !== 1) end();
    }),
  ];
  const end = (): void => {
    for (const stop of stops.splice(0)) stop();
  };
  return end;
}
