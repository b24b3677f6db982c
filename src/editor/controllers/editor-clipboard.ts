import { parseAddressList } from '../../../core/clipboard/address-list.ts';
import {
  type FoundOnClipboard,
  type PasteOptions,
  plannedPaste,
} from '../../../core/clipboard/clipboard-content.ts';
import { readClipboardItem, writeClipboardItem } from '../../../core/clipboard/clipboard-item.ts';
import { copyMap } from '../../../core/clipboard/copied-map.ts';
import { mapTableText, withDecimalMark } from '../../../core/clipboard/copied-text.ts';
import type { DecimalMark } from '../../../core/clipboard/decimal-mark.ts';
import { copyOfMap } from '../../../core/clipboard/map-clipboard.ts';
import { pasteAtOriginalAddresses } from '../../../core/clipboard/paste-cells.ts';
import { mapFieldsSchema } from '../../../core/contract/maps.ts';
import type { PlannedChange } from '../../../core/edits/planned-edit.ts';
import { MAX_SELECTED_CELLS } from '../../../core/selection/cell-selection.ts';
import { selectWholeArea } from '../../../core/selection/map-selection.ts';
import type { NumberFormat } from '../../../core/values/number-format.ts';
import { askForCopyEvent } from '../../platform/clipboard.ts';
import type { EditorController } from './editor-controller.ts';

/** Name of our own item on the clipboard, beside the plain text. */
const CLIPBOARD_MIME = 'application/x-mapwright+json';

/** Where a paste goes. */
export type PastePlace = 'selection' | 'originalAddresses';

const PLAIN: PasteOptions = { kind: 'absolute', base: 'current' };

/**
 * Copying and pasting in the editor. What was copied last is kept, because a page may not read the clipboard without asking
 * unless the person presses the key for it.
 */
export class EditorClipboard {
  readonly #controller: EditorController;
  readonly #decimalMark: () => DecimalMark;
  #last: FoundOnClipboard | undefined;
  /** Map that the next copy event is about. */
  #wantedMapId: string | undefined;

  /** @param decimalMark what the person's spreadsheet reads */
  constructor(controller: EditorController, decimalMark: () => DecimalMark) {
    this.#controller = controller;
    this.#decimalMark = decimalMark;
  }

  /** Puts a map, definition and values, on the clipboard. */
  copyMap(mapId: string): void {
    this.#wantedMapId = mapId;
    askForCopyEvent('copy');
    this.#wantedMapId = undefined;
  }

  /** A map as it is displayed, its axes on top and on the left, for a spreadsheet; `undefined` if there is no such map. */
  tableOf(mapId: string): string | undefined {
    const { session, library, store, compare } = this.#controller;
    const map = library.map(mapId);
    if (map === undefined) return undefined;
    const { hex, mapSettings } = store.getState();
    const bytes = { current: session.byteStore.picture, original: compare.bytes };
    const shown = { map, display: hex.display, showsRaw: mapSettings.showsRaw };
    return this.#marked(mapTableText(bytes, shown, true), map.format);
  }

  /** Puts a map on the clipboard of an event: as our own item, and its values as a table. `false` if there is no such map. */
  writeMap(data: DataTransfer, mapId: string): boolean {
    const { session, library } = this.#controller;
    const map = library.map(mapId);
    if (map === undefined) return false;
    const { byteStore, project, current } = session;
    const bytes = { current: byteStore.picture, original: byteStore.original };
    const from = { projectId: project.id, versionId: current.id };
    const copied = copyMap(bytes.current, bytes.original, map, from);
    const shown = { map, display: 'mod', showsRaw: false } as const;
    const whole = selectWholeArea(map, 'data');
    const text = this.#marked(copyOfMap(bytes, shown, whole, from).text, map.format);
    const item = { kind: 'map', map: copied } as const;
    data.setData('text/plain', text);
    data.setData(CLIPBOARD_MIME, writeClipboardItem(item));
    this.#last = { text, item };
    return true;
  }

  /** Keeps what an event brings, if it is a map of ours. */
  takeMap(data: DataTransfer): boolean {
    const found = foundIn(data);
    if (found.item?.kind !== 'map') return false;
    this.#last = found;
    return true;
  }

  /** Whether a copy event was asked for by a command about a map, whatever has the focus. */
  get isMapWanted(): boolean {
    return this.#wantedMapId !== undefined;
  }

  /** Puts the selected cells on the clipboard of an event. `false` if nothing is selected. */
  copy(data: DataTransfer): boolean {
    if (this.#wantedMapId !== undefined) return this.writeMap(data, this.#wantedMapId);
    const copied = this.#controller.edits.copySelection();
    if (copied === undefined) return false;
    const { cells } = copied;
    const text = this.#marked(copied.text, this.#controller.target.valueStyle()?.format);
    const item = cells && ({ kind: 'cells', cells } as const);
    data.setData('text/plain', text);
    if (item !== undefined) data.setData(CLIPBOARD_MIME, writeClipboardItem(item));
    this.#last = { text, item };
    return true;
  }

  /** Copies, and gives the cells their original bytes: files have a fixed length. Expectations 2.3, "Cut". */
  cut(data: DataTransfer): boolean {
    if (!this.#controller.isTargetEditable() || !this.copy(data)) return false;
    this.#controller.edits.perform({ operation: { kind: 'restore' }, isRaw: true }, 'cut');
    return true;
  }

  /** Pastes what the event holds. A map is asked about; in the dump a list of addresses selects them instead. */
  paste(data: DataTransfer): void {
    const found = foundIn(data);
    this.#last = found;
    if (found.item?.kind === 'map') {
      const targetId = this.#controller.tabs.activeMap?.mapId;
      this.#controller.openDialog({
        kind: 'pasteMap',
        ...(targetId !== undefined && { targetId }),
      });
      return;
    }
    if (!this.#selectAddresses(found)) this.pasteFound(found, PLAIN, 'selection');
  }

  /**
   * What is on the clipboard, for a menu or a dialog: asks the browser, which may ask the person; falls back to what was
   * copied here.
   */
  async read(): Promise<FoundOnClipboard | undefined> {
    const text = await readText();
    // Text of ours stands for the item that was copied with it: the browser hands out plain text only.
    if (text === undefined || text === this.#last?.text) return this.#last;
    return { text, item: undefined };
  }

  /** What pasting would do. */
  plan(found: FoundOnClipboard, options: PasteOptions, place: PastePlace): PlannedChange {
    if (place === 'selection') return this.#controller.edits.planPaste(found, options);
    const { item } = found;
    if (item?.kind !== 'cells') return { ok: false, reason: 'nothingToPaste' };
    const { picture, original } = this.#controller.session.byteStore;
    return plannedPaste(
      pasteAtOriginalAddresses(picture, original, item.cells, options.kind, options.base),
    );
  }

  /** Pastes, as one step of the history, unless what it goes to may not be changed now. */
  pasteFound(found: FoundOnClipboard, options: PasteOptions, place: PastePlace): void {
    const controller = this.#controller;
    const goesToTarget = place === 'selection';
    if (!(goesToTarget ? controller.isTargetEditable() : controller.isEditable())) return;
    controller.edits.write(this.plan(found, options, place), 'paste');
  }

  /** A copied table as the person's spreadsheet reads it; characters of the file are no numbers. */
  #marked(table: string, format: NumberFormat | undefined): string {
    return format === 'ASCII' ? table : withDecimalMark(table, this.#decimalMark());
  }

  /** Selects the addresses of a list; `false` if the text is none, or the dump is not shown. */
  #selectAddresses({ text, item }: FoundOnClipboard): boolean {
    if (item !== undefined || !isAddressList(text)) return false;
    const { length } = this.#controller.session.byteStore.picture;
    const list = parseAddressList(text, length, MAX_SELECTED_CELLS);
    return list !== undefined && this.#controller.selectAddresses(list.addresses, list.isCut);
  }
}

/** What an event brings. Nothing of it is trusted. */
function foundIn(data: DataTransfer): FoundOnClipboard {
  const item = readClipboardItem(
    data.getData(CLIPBOARD_MIME),
    (json) => mapFieldsSchema.safeParse(json).data,
  );
  return { text: data.getData('text/plain'), item };
}

/** Whether every line begins with an address as the editor writes it: numbers of spreadsheets never look like that. */
function isAddressList(text: string): boolean {
  const lines = text.trim().split(/\s*\n\s*/);
  return lines.every((line) => /^(?:0x)?[0-9a-f]{8}(?:;|-[0-9a-f]{8}$|$)/i.test(line));
}

async function readText(): Promise<string | undefined> {
  try {
    // Absent on pages that are not served securely.
    return await navigator.clipboard?.readText();
  } catch {
    // The person or the browser said no.
    return undefined;
  }
}
