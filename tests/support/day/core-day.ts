import { type BytePatch, patchFromEntries } from '../../../core/bytes/byte-patch.ts';
import { ByteStore } from '../../../core/bytes/byte-store.ts';
import type { ReadonlyBytes } from '../../../core/bytes/readonly-bytes.ts';
import { fixChecksums } from '../../../core/checksums/checksums.ts';
import { findChecksums } from '../../../core/checksums/testing/find-checksums.ts';
import { type CellOperation, performCommand } from '../../../core/edits/command.ts';
import { targetOfMapCells } from '../../../core/edits/edit-target.ts';
import { addressesOfMap } from '../../../core/maps/cell-address.ts';
import type { MapDefinition } from '../../../core/maps/map-definition.ts';
import {
  type MapSelection,
  selectMapRectangle,
  selectWholeArea,
} from '../../../core/selection/map-selection.ts';

/**
 * The same day without a browser: every request of a person goes straight to the core. What it ends with is what the product
 * has to hand out, byte for byte.
 */
export class CoreDay {
  readonly #store: ByteStore;

  /** @param image the file of the project; is copied */
  constructor(image: Uint8Array) {
    this.#store = new ByteStore(image.slice());
  }

  /** The file as it is now. */
  get bytes(): ReadonlyBytes {
    return this.#store.picture;
  }

  /** Bytes that differ from the original. */
  get modifiedCount(): number {
    return this.#store.modifiedCount;
  }

  /** Steps that can be undone. */
  get stepCount(): number {
    return this.#store.undoSteps.length;
  }

  /** Bytes of the cells of a map that differ from the original. */
  changedBytesOf(map: MapDefinition): number {
    const { picture, original } = this.#store;
    return addressesOfMap(map)
      .flatMap((address) => Array.from({ length: map.cells.type.wordBytes }, (_, i) => address + i))
      .filter((address) => picture[address] !== original[address]).length;
  }

  /** Changes all cells of a map. @param isRaw numbers of the operation are raw words, not values in the unit of the map */
  changeMap(map: MapDefinition, operation: CellOperation, isRaw = false): void {
    this.#change(map, selectWholeArea(map, 'data'), operation, isRaw);
  }

  /** Changes the cells of the first row of a map, in its unit. */
  changeFirstRow(map: MapDefinition, operation: CellOperation): void {
    const last = { row: 0, column: map.width - 1 };
    const row = selectMapRectangle('data', { row: 0, column: 0 }, last);
    this.#change(map, row, operation, false);
  }

  /** Writes bytes as they are, as one step. */
  write(address: number, values: readonly number[]): void {
    this.#apply(patchFromEntries(values.map((value, i) => [address + i, value])));
  }

  undo(stepCount: number): void {
    for (let i = 0; i < stepCount; i++) this.#store.undo();
  }

  /** Shows a version that has these bytes. */
  open(file: Uint8Array): void {
    const { original } = this.#store;
    const differing: Array<[number, number]> = [];
    file.forEach((value, address) => {
      if (value !== original[address]) differing.push([address, value]);
    });
    this.#store.loadVersion(patchFromEntries(differing));
  }

  /** Sets the checksums right. @returns how many were wrong */
  correctChecksums(): number {
    const report = findChecksums(this.#store.original);
    const before = fixChecksums(this.#store.picture, report, []);
    const fixed = fixChecksums(this.#store.picture, report);
    this.#apply(fixed.patch);
    return before.blocks.filter(({ state }) => state === 'invalid').length;
  }

  #change(
    map: MapDefinition,
    selection: MapSelection,
    operation: CellOperation,
    isRaw: boolean,
  ): void {
    const { picture: current, original } = this.#store;
    const target = targetOfMapCells(current, map, selection, isRaw);
    const edit = performCommand({ current, original }, target, { operation, isRaw });
    if (edit === undefined) throw new Error(`nothing to do in ${map.name}`);
    this.#apply(edit.patch);
  }

  #apply(patch: BytePatch): void {
    this.#store.apply(patch, 'fill', 'user');
  }
}
