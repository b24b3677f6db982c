import type { JSX, ReactNode } from 'react';
import { Button } from '../../components/Button.tsx';
import styles from './AccountDialog.module.css';

export interface PanelEndProps {
  /** What the button does. */
  readonly children: ReactNode;
  readonly busy: boolean;
  /** Said once it is done; `null` until then. */
  readonly done: string | null;
  readonly variant?: 'primary' | 'danger';
}

/** The button of a form, and beside it what came of it. */
export function PanelEnd({
  children,
  busy,
  done,
  variant = 'primary',
}: PanelEndProps): JSX.Element {
  return (
    <div className={styles['end']}>
      <Button type="submit" variant={variant} busy={busy}>
        {children}
      </Button>
      <p role="status" className={styles['done']}>
        {done}
      </p>
    </div>
  );
}
