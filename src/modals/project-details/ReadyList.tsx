import { Check, CircleDashed, Minus } from 'lucide-react';
import type { JSX } from 'react';
import type { Project } from '../../../core/contract/projects.ts';
import { VisuallyHidden } from '../../components/VisuallyHidden.tsx';
import { isReading } from '../../live/reading-state.ts';
import { useTexts } from '../../texts/texts-context.ts';
import styles from './ProjectDetailsDialog.module.css';

const FLAGS = ['dtc', 'mappacks', 'solutions'] as const satisfies ReadonlyArray<
  keyof Project['flags']
>;

/** What there is for the file of a project, and why not. While it is read a "no" is none. Specification 3, "flags". */
export function ReadyList({ project }: { readonly project: Project }): JSX.Element {
  const { t } = useTexts();
  const { flags, reading } = project;
  return (
    <section aria-label={t('projectDetails.ready')} className={styles['group']}>
      <h3 className={styles['title']}>{t('projectDetails.ready')}</h3>
      <ul className={styles['flags']}>
        {FLAGS.map((flag) => {
          const isUnknown = !flags[flag] && isReading(reading);
          const state = isUnknown ? 'unknown' : flags[flag] ? 'yes' : 'no';
          return (
            <li key={flag} className={styles['flag']} data-state={state}>
              {state === 'yes' && <Check aria-hidden="true" />}
              {state === 'no' && <Minus aria-hidden="true" />}
              {state === 'unknown' && <CircleDashed aria-hidden="true" />}
              <span>
                {t(`projectDetails.flag.${flag}.name`)}
                <VisuallyHidden>{`: ${t(`projectDetails.${state}`)}`}</VisuallyHidden>
              </span>
              <span className={styles['untold']}>
                {state === 'unknown'
                  ? t('projectDetails.reading')
                  : t(`projectDetails.flag.${flag}.${state}`)}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
