import type { JSX } from 'react';
import { Skeleton } from '../../components/Skeleton.tsx';
import styles from './ProjectTable.module.css';

/** Places of rows that are being read. */
export function SkeletonRows({ count }: { readonly count: number }): JSX.Element {
  return (
    <>
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <tr key={index} className={styles['row']}>
          <td>
            <div className={styles['project']}>
              <Skeleton width="16px" heightPx={16} />
              <div className={styles['lines']}>
                <span>
                  <Skeleton width="60%" />
                </span>
                <span>
                  <Skeleton width="40%" heightPx={10} />
                </span>
              </div>
            </div>
          </td>
          <td className={styles['ecu']}>
            <Skeleton width="70%" />
          </td>
          <td className={styles['file']}>
            <Skeleton width="80%" />
          </td>
          <td className={styles['versions']}>
            <Skeleton width="16px" />
          </td>
          <td className={styles['changed']}>
            <Skeleton width="60%" />
          </td>
          <td className={styles['actions']} />
        </tr>
      ))}
    </>
  );
}
