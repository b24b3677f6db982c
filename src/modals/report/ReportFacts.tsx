import type { JSX } from 'react';
import type { CreateReport } from '../../../core/contract/reports.ts';
import type { ReportSubject } from '../../state/report-subject.ts';
import { useTexts } from '../../texts/texts-context.ts';
import styles from './ReportDialog.module.css';

export interface ReportFactsProps {
  readonly subject: ReportSubject;
  readonly facts: Omit<CreateReport, 'text' | 'picture' | 'fileId'>;
}

/** Everything that goes along with what was typed, word by word as it is sent. */
export function ReportFacts({ subject, facts }: ReportFactsProps): JSX.Element {
  const { t } = useTexts();
  const { project, version } = subject;
  const none = t('bugReport.none');
  const rows: ReadonlyArray<readonly [string, string]> = [
    [t('bugReport.fact.project'), `${project.name} (${project.id})`],
    [
      t('bugReport.fact.version'),
      version === null ? none : `${version.name || t('bugReport.original')} (${version.id})`,
    ],
    [t('bugReport.fact.page'), facts.page],
    [t('bugReport.fact.browser'), facts.browser],
    [t('bugReport.fact.release'), facts.release],
    [t('bugReport.fact.failures'), facts.failures.join(', ') || none],
    [t('bugReport.fact.file'), t(facts.mayReadFile ? 'bugReport.fileYes' : 'bugReport.fileNo')],
  ];
  return (
    <section className={styles['facts']} aria-label={t('bugReport.sent')}>
      <h3 className={styles['label']}>{t('bugReport.sent')}</h3>
      <dl className={styles['list']}>
        {rows.map(([name, value]) => (
          <div key={name} className={styles['row']}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
