import { Check } from 'lucide-react';
import type { JSX } from 'react';
import type { CreationStep } from '../../api/create-project-upload.ts';
import { classNames } from '../../components/class-names.ts';
import { ProgressBar } from '../../components/ProgressBar.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import styles from './CreationProgress.module.css';

export interface CreationProgressProps {
  readonly fileName: string;
  readonly step: CreationStep;
}

const STEPS = ['compressing', 'uploading', 'creating'] as const;

/** How far the creation has come: three steps, the present one with its progress. */
export function CreationProgress({ fileName, step }: CreationProgressProps): JSX.Element {
  const { t, bytes, percent } = useTexts();
  const current = STEPS.indexOf(step.kind);
  const share = shareOf(step);
  const detail =
    step.kind === 'uploading'
      ? t('common.amountOf', {
          sent: bytes(step.sentBytes),
          total: bytes(step.totalBytes),
        })
      : share === null
        ? null
        : percent(share);
  return (
    <section aria-label={t('createProject.file')} className={styles['progress']}>
      <p className={styles['file']}>{fileName}</p>
      <ol className={styles['steps']}>
        {STEPS.map((name, index) => (
          <li
            key={name}
            aria-current={index === current ? 'step' : undefined}
            className={classNames(
              styles['step'],
              index < current && styles['done'],
              index === current && styles['current'],
            )}
          >
            <span className={styles['mark']}>
              {index < current && <Check aria-hidden="true" />}
            </span>
            <span className={styles['label']}>{t(`createProject.${name}`)}</span>
            {index === current && <span className={styles['detail']}>{detail}</span>}
          </li>
        ))}
      </ol>
      <ProgressBar label={t(`createProject.${step.kind}`)} share={share} />
    </section>
  );
}

function shareOf(step: CreationStep): number | null {
  switch (step.kind) {
    case 'compressing':
      return step.share;
    case 'uploading':
      return step.totalBytes === 0 ? 0 : step.sentBytes / step.totalBytes;
    case 'creating':
      return null;
  }
}
