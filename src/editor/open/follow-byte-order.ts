import { prevailingByteOrder } from '../../../core/maps/prevailing-byte-order.ts';
import type { EditorController } from '../controllers/editor-controller.ts';

/**
 * Reads the dump of a file that was never opened before in the byte order of its maps, as soon as they are known.
 *
 * Once, and only while the cells are bytes and nobody has chosen an order: what a person reads never changes under the eyes.
 *
 * @returns the function that ends it
 */
export function followByteOrder(
  editor: Pick<EditorController, 'store' | 'library' | 'changeHex'>,
): () => void {
  const { store, library } = editor;
  const { bigEndian } = store.getState().hex;
  const stops = [
    library.store.subscribe(({ maps }) => {
      const order = prevailingByteOrder(maps);
      if (order === undefined) return;
      end();
      editor.changeHex({ bigEndian: order === 'hiLo' });
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
