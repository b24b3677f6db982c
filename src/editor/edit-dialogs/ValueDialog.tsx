import type { JSX } from 'react';
import type { ValueDialogKind } from '../state/value-dialog-kinds.ts';
import { InterpolateDialog, SmoothDialog } from './BlockDialogs.tsx';
import { LimitDialog, RoundDialog } from './BoundDialogs.tsx';
import {
  ChangeAbsoluteDialog,
  ChangeByEditDialog,
  ChangeRelativeDialog,
} from './ChangeDialogs.tsx';
import { SliderDialog } from './SliderDialog.tsx';

/**
 * A dialog that changes the selected cells.
 *
 * @param text what is typed already when it opens
 */
export function ValueDialog({
  kind,
  text,
}: {
  readonly kind: ValueDialogKind;
  readonly text: string;
}): JSX.Element {
  switch (kind) {
    case 'changeAbsolute':
      return <ChangeAbsoluteDialog />;
    case 'changeRelative':
      return <ChangeRelativeDialog text={text} />;
    case 'changeByEdit':
      return <ChangeByEditDialog />;
    case 'changeBySlider':
      return <SliderDialog />;
    case 'interpolate':
      return <InterpolateDialog />;
    case 'smooth':
      return <SmoothDialog />;
    case 'round':
      return <RoundDialog />;
    case 'limit':
      return <LimitDialog />;
  }
}
