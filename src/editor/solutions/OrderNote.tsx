import type { JSX } from 'react';
import sale from '../kit/sale.module.css';

/** What is said beside the button that orders something: why it cannot be pressed, or what comes with it. */
export function OrderNote({ text }: { readonly text: string }): JSX.Element {
  return (
    <p aria-live="polite" className={sale['note']}>
      {text}
    </p>
  );
}
