import type { JSX } from 'react';
import type { Identification } from '../../../core/identify/identification.ts';
import { ecuName } from '../../ecu/ecu-name.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { useEngineTexts } from '../../texts/use-engine-texts.ts';
import styles from './DumpIdentity.module.css';

/** Numbers that are shown, in the order of the form. */
const NUMBERS = ['hardwareNumber', 'softwareNumber', 'calibrationNumber', 'vin'] as const;

/** What the chosen file says of itself, before anything is sent. */
export function DumpIdentity({
  identity,
}: {
  readonly identity: Identification | 'reading';
}): JSX.Element {
  const { t } = useTexts();
  return (
    <section className={styles['identity']} aria-label={t('reading.file.title')} role="status">
      {identity === 'reading' ? (
        <p className={styles['note']}>{t('reading.steps.identification')}</p>
      ) : (
        <Findings identity={identity} />
      )}
    </section>
  );
}

function Findings({ identity }: { readonly identity: Identification }): JSX.Element {
  const { t, certainty } = useTexts();
  const texts = useEngineTexts();
  const { foreignFormat, confidence, contradictions } = identity;
  if (foreignFormat !== undefined) {
    const format = texts?.foreignFormats[foreignFormat] ?? '';
    return <p className={styles['warning']}>{t('reading.file.foreign', { format })}</p>;
  }
  const name = ecuName(identity);
  const numbers = NUMBERS.filter((field) => identity[field] !== undefined);
  return (
    <>
      {name === '' ? (
        <p className={styles['note']}>{t('reading.file.unknown')}</p>
      ) : (
        <p className={styles['name']}>
          {name}
          <span className={styles['note']}>
            {t('reading.file.confidence', { share: certainty(confidence) })}
          </span>
        </p>
      )}
      {contradictions.length > 0 && (
        <p className={styles['warning']}>{t('createProject.contradiction')}</p>
      )}
      {numbers.length > 0 && (
        <dl className={styles['numbers']}>
          {numbers.map((field) => (
            <div key={field}>
              <dt>{t(`reading.file.fields.${field}`)}</dt>
              <dd>{identity[field]}</dd>
            </div>
          ))}
        </dl>
      )}
      {name !== '' && <p className={styles['note']}>{t('createProject.fills')}</p>}
    </>
  );
}
