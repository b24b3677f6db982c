import { type JSX, useEffect, useState } from 'react';
import { isApiError } from '../api/api-error.ts';
import { useApplication } from '../application/application.ts';
import { Skeleton } from '../components/Skeleton.tsx';
import { useTexts } from '../texts/texts-context.ts';
import styles from './ApplyEcuDialog.module.css';

/** What has been read for the control unit so far; a part that has not been read yet is `null`. */
interface Ready {
  readonly checksumFamilies: readonly string[] | null;
  readonly codeCount: number | null;
  readonly mapCount: number | null;
}

/** What can be done with the file as the control unit it was recognised as: checksums, trouble codes, maps. */
export function ReadyForFile({ projectId }: { readonly projectId: string }): JSX.Element {
  const { t, plural } = useTexts();
  const ready = useReady(projectId);
  return (
    <section className={styles['ready']} aria-label={t('reading.apply.available')}>
      <h3 className={styles['readyTitle']}>{t('reading.apply.available')}</h3>
      {ready === undefined ? (
        <Skeleton width="60%" />
      ) : (
        <ul className={styles['facts']}>
          {ready.checksumFamilies !== null && (
            <li>
              {ready.checksumFamilies.length === 0
                ? t('reading.apply.noChecksums')
                : t('reading.apply.checksums', { families: ready.checksumFamilies.join(', ') })}
            </li>
          )}
          {ready.codeCount !== null && <li>{plural('reading.apply.codes', ready.codeCount)}</li>}
          {ready.mapCount !== null && <li>{plural('reading.apply.maps', ready.mapCount)}</li>}
        </ul>
      )}
    </section>
  );
}

function useReady(projectId: string): Ready | undefined {
  const { api } = useApplication();
  const [ready, setReady] = useState<Ready>();
  useEffect(() => {
    let isGone = false;
    const ask = async (): Promise<void> => {
      const [checksums, codes, maps] = await Promise.all([
        orNothing(api.readings.checksums(projectId)),
        orNothing(api.readings.troubleCodes(projectId)),
        orNothing(api.maps.potentialMaps(projectId)),
      ]);
      if (isGone) return;
      setReady({
        checksumFamilies: checksums?.families ?? null,
        codeCount: codes === null ? null : new Set(codes.codes.map(({ code }) => code)).size,
        mapCount: maps?.length ?? null,
      });
    };
    void ask();
    return () => {
      isGone = true;
    };
  }, [api, projectId]);
  return ready;
}

/** What has not been read yet is no failure. */
async function orNothing<Result>(call: Promise<Result>): Promise<Result | null> {
  try {
    return await call;
  } catch (error) {
    if (!isApiError(error)) throw error;
    return null;
  }
}
