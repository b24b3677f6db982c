import { useState } from 'react';
import type { ValueStyle } from '../../../core/edits/value-style.ts';
import { useEditor } from '../kit/editor-context.ts';

/** In which unit a dialog takes its numbers. */
export interface ValueUnit {
  /** Undefined where nothing is selected that has a value. */
  readonly style: ValueStyle | undefined;
  /** Raw words instead of values in the unit of the map. */
  readonly isRaw: boolean;
  setRaw(isRaw: boolean): void;
}

/** The unit of a dialog: at first the one that is shown. The selection stays as it is while a dialog is open. */
export function useValueUnit(): ValueUnit {
  const { controller } = useEditor();
  const [style] = useState(() => controller.target.valueStyle());
  const [isRaw, setRaw] = useState(style?.showsRaw ?? true);
  return { style, isRaw, setRaw };
}
