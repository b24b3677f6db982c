import type { BytePatch } from '../../../core/bytes/byte-patch.ts';
import type { ByteStore, HistoryStep } from '../../../core/bytes/byte-store.ts';
import type { ChangeLabel } from '../../../core/bytes/change-label.ts';
import {
  type CopiedSelection,
  type FoundOnClipboard,
  type PasteOptions,
  pasteSourceOf,
} from '../../../core/clipboard/clipboard-content.ts';
import type { CellCommand } from '../../../core/edits/command.ts';
import type { PlannedChange, PlannedEdit } from '../../../core/edits/planned-edit.ts';
import type { EditableView } from '../state/editable-view.ts';
import type { EditorStore } from '../state/editor-store.ts';

/** What edits go by. */
export interface CellEditPorts {
  /** What commands work on: the map that is shown, or the dump. */
  target(): EditableView;
  /** Whether the file may be changed. */
  isEditable(): boolean;
  /** Whether what commands work on may be changed. */
  isTargetEditable(): boolean;
}

/** What a person does to the bytes of the file: each a step of the history, with a report in the status bar. */
export class CellEdits {
  readonly #bytes: ByteStore;
  readonly #store: EditorStore;
  readonly #ports: CellEditPorts;
  /** What F4 does again. */
  #lastCommand: { readonly command: CellCommand; readonly label: ChangeLabel } | undefined;

  constructor(bytes: ByteStore, store: EditorStore, ports: CellEditPorts) {
    this.#bytes = bytes;
    this.#store = store;
    this.#ports = ports;
  }

  /**
   * Does a command on what is selected, as one step of the history, and says in the status bar what came of it.
   *
   * @param label name of the step
   */
  perform(command: CellCommand, label: ChangeLabel): void {
    if (!this.#ports.isTargetEditable()) return;
    this.#bytes.preview(undefined);
    const planned = this.#ports.target().plan(command);
    this.#lastCommand = { command, label };
    this.#store.setState({ hasLastCommand: true });
    this.write(planned, label);
  }

  /**
   * Shows in the views what a command would do to what is selected, in place of the preview before it. Nothing is written.
   *
   * @param command `undefined` ends the preview
   */
  preview(command: CellCommand | undefined): PlannedEdit | undefined {
    this.#bytes.preview(undefined);
    const planned = command && this.#ports.target().plan(command);
    this.#bytes.preview(planned?.ok ? planned.patch : undefined);
    return planned;
  }

  /** Writes a planned change as one step of the history, or says why there is none. */
  write(planned: PlannedChange, label: ChangeLabel): void {
    if (planned.ok) this.#bytes.apply(planned.patch, label, 'user');
    const report = planned.ok
      ? { label, counts: planned.counts }
      : { label, refusal: planned.reason };
    this.#store.setState({ report });
  }

  /** Writes bytes as one step of the history, unless nothing may be changed now. */
  writeBytes(patch: BytePatch, label: ChangeLabel): void {
    if (this.#ports.isEditable()) this.#bytes.apply(patch, label, 'user');
  }

  /** Does the last command again on what is selected now. Expectations 4.2, "Again". */
  again(): void {
    if (this.#lastCommand === undefined) return;
    this.perform(this.#lastCommand.command, this.#lastCommand.label);
  }

  /** Adds raw steps to every selected cell. */
  step(count: number): void {
    this.perform({ operation: { kind: 'step', count }, isRaw: true }, 'step');
  }

  /** Gives every selected cell its original bytes. */
  restoreOriginal(): void {
    this.perform({ operation: { kind: 'restore' }, isRaw: true }, 'restoreOriginal');
  }

  /** Gives every selected cell the value of the cell at the cursor. Expectations 4.2, "Fill range". */
  fillSelection(): void {
    const target = this.#ports.target();
    const isRaw = target.valueStyle()?.showsRaw ?? true;
    const value = target.cursorValue(isRaw);
    if (value === undefined) return;
    const operation = {
      kind: 'change',
      expression: { kind: 'set', value },
      reference: 'current',
      forcesStep: false,
    } as const;
    this.perform({ operation, isRaw }, 'fill');
  }

  undo(): void {
    this.#showMoved('undo', this.#bytes.undo());
  }

  redo(): void {
    this.#showMoved('redo', this.#bytes.redo());
  }

  /** Undoes or does again until so many steps are done, 0 for the opened version. */
  goToState(stepCount: number): void {
    const bytes = this.#bytes;
    while (bytes.undoSteps.length > stepCount && bytes.undo() !== undefined);
    while (bytes.undoSteps.length < stepCount && bytes.redo() !== undefined);
  }

  /** The selected cells for the clipboard. */
  copySelection(): CopiedSelection | undefined {
    return this.#ports.target().copy();
  }

  /** What pasting from the first selected cell on would do, in the unit that is shown. */
  planPaste(found: FoundOnClipboard, options: PasteOptions): PlannedChange {
    const target = this.#ports.target();
    const style = target.valueStyle();
    if (style === undefined) return { ok: false, reason: 'nothingSelected' };
    const source = pasteSourceOf(found, style);
    if (source === undefined) return { ok: false, reason: 'nothingToPaste' };
    return target.planPaste(source, options, style.showsRaw);
  }

  /** Lights up what an undo has changed and says which step it was: it may be one of a map that is not shown. */
  #showMoved(moved: 'undo' | 'redo', step: HistoryStep | undefined): void {
    if (step === undefined) return;
    this.#ports.target().showChange(step.change.addresses);
    this.#store.setState({ report: { label: step.label, moved } });
  }
}
