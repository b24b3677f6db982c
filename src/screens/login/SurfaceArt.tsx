import type { CSSProperties, JSX } from 'react';
import styles from './SurfaceArt.module.css';
import { ART_SIZE, surfaceFaces } from './surface-art.ts';

/** A still picture of what the product is about. Says nothing, so screen readers skip it. */
export function SurfaceArt(): JSX.Element {
  return (
    <svg
      viewBox={`0 0 ${ART_SIZE.width} ${ART_SIZE.height}`}
      className={styles['art']}
      aria-hidden="true"
    >
      {surfaceFaces().map(({ points, band, sharePercent }) => (
        <polygon
          key={points}
          points={points}
          className={styles[`band${band}`]}
          style={{ '--share': `${sharePercent}%` } as CSSProperties}
        />
      ))}
    </svg>
  );
}
