import { FileUp } from 'lucide-react';
import type { JSX } from 'react';
import styles from './DropOverlay.module.css';

export interface DropOverlayProps {
  readonly title: string;
  readonly hint: string;
}

/** Over the whole window while files are dragged over it. */
export function DropOverlay({ title, hint }: DropOverlayProps): JSX.Element {
  return (
    <div className={styles['overlay']}>
      <div className={styles['box']}>
        <FileUp />
        <p className={styles['title']}>{title}</p>
        <p className={styles['hint']}>{hint}</p>
      </div>
    </div>
  );
}
