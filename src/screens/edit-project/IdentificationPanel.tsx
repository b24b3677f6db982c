import { type JSX, useCallback, useEffect, useState } from 'react';
import type { Project } from '../../../core/contract/projects.ts';
import type {
  IdentificationEvidence,
  ProjectIdentification,
} from '../../../core/contract/reading-results.ts';
import { formatAddress } from '../../../core/values/parse-address.ts';
import type { EngineTexts } from '../../../locales/engine/engine-texts.ts';
import { isApiError } from '../../api/api-error.ts';
import { useApplication } from '../../application/application.ts';
import { useProjectEvent } from '../../application/use-live-project.ts';
import { Button } from '../../components/Button.tsx';
import { ProgressBar } from '../../components/ProgressBar.tsx';
import { ApplyEcuDialog } from '../../ecu/ApplyEcuDialog.tsx';
import { ecuName } from '../../ecu/ecu-name.ts';
import type { EcuChoice, EcuDetails } from '../../ecu/ecu-proposal.ts';
import { ReadyForFile } from '../../ecu/ReadyForFile.tsx';
import { isReading, readingText } from '../../live/reading-state.ts';
import { fireAndForget } from '../../platform/fire-and-forget.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { useEngineTexts } from '../../texts/use-engine-texts.ts';
import styles from './IdentificationPanel.module.css';

export interface IdentificationPanelProps {
  readonly project: Project;
  /** Details as the form has them at this moment. */
  detailsNow(): EcuDetails;
  /** Puts what was chosen into the form. */
  onApply(choice: EcuChoice): void;
}

/** What the original file says of itself, with where it says so, and how far the reading is. */
export function IdentificationPanel({
  project,
  detailsNow,
  onApply,
}: IdentificationPanelProps): JSX.Element {
  const texts = useTexts();
  const { t } = texts;
  const { api } = useApplication();
  const { reading } = project;
  const identification = useIdentification(project.id, reading.share);
  const isOnTheWay = isReading(reading);
  const [applying, setApplying] = useState<EcuDetails>();
  return (
    <section className={styles['panel']} aria-labelledby="identification-title">
      <div className={styles['head']}>
        <h2 id="identification-title" className={styles['title']}>
          {t('reading.file.title')}
        </h2>
        <div className={styles['progress']} role="status">
          {isOnTheWay && (
            <>
              <span className={styles['note']}>{readingText(reading, texts)}</span>
              <ProgressBar label={readingText(reading, texts)} share={reading.share} />
            </>
          )}
          {reading.state === 'failed' && (
            <span className={styles['failed']}>{t('reading.failed')}</span>
          )}
        </div>
        <Button
          size="small"
          disabled={isOnTheWay}
          onClick={() => fireAndForget(api.readings.readAgain(project.id))}
        >
          {t('reading.file.again')}
        </Button>
        <Button
          size="small"
          disabled={identification === undefined}
          onClick={() => setApplying(detailsNow())}
        >
          {t('reading.apply.open')}
        </Button>
      </div>
      <div className={styles['findings']}>
        {identification === undefined ? (
          <p className={styles['note']}>{t('reading.file.pending')}</p>
        ) : (
          <Findings identification={identification} />
        )}
      </div>
      {applying !== undefined && identification !== undefined && (
        <ApplyEcuDialog
          details={applying}
          identification={identification}
          onApply={(choice) => {
            onApply(choice);
            setApplying(undefined);
          }}
          onClose={() => setApplying(undefined)}
        >
          <ReadyForFile projectId={project.id} />
        </ApplyEcuDialog>
      )}
    </section>
  );
}

function Findings({
  identification,
}: {
  readonly identification: ProjectIdentification;
}): JSX.Element {
  const { t, certainty } = useTexts();
  const texts = useEngineTexts();
  const { foreignFormat, confidence, contradictions } = identification;
  if (foreignFormat !== null) {
    return (
      <p className={styles['warning']}>
        {t('reading.file.foreign', { format: wordFor(texts?.foreignFormats, foreignFormat) })}
      </p>
    );
  }
  const name = ecuName(identification);
  if (name === '' && identification.evidence.length === 0 && contradictions.length === 0) {
    return <p className={styles['note']}>{t('reading.file.unknown')}</p>;
  }
  return (
    <>
      <p className={styles['name']}>
        {name || t('reading.file.unknown')}
        {name !== '' && (
          <span className={styles['note']}>
            {t('reading.file.confidence', { share: certainty(confidence) })}
          </span>
        )}
      </p>
      {name !== '' && !identification.isVerified && (
        <p className={styles['warning']}>{t('reading.file.unverified')}</p>
      )}
      {contradictions.length > 0 && (
        <>
          <p className={styles['warning']}>{t('reading.file.contradiction')}</p>
          <EvidenceTable evidence={contradictions.flatMap(({ evidence }) => evidence)} />
        </>
      )}
      <p className={styles['note']}>{t('reading.file.filled')}</p>
      <details open={name === ''}>
        <summary className={styles['more']}>{t('reading.file.evidence')}</summary>
        <EvidenceTable evidence={identification.evidence} />
      </details>
    </>
  );
}

function EvidenceTable({
  evidence,
}: {
  readonly evidence: readonly IdentificationEvidence[];
}): JSX.Element {
  const { t } = useTexts();
  const texts = useEngineTexts();
  return (
    <table className={styles['table']}>
      <thead>
        <tr>
          <th scope="col">{t('reading.file.field')}</th>
          <th scope="col">{t('reading.file.text')}</th>
          <th scope="col">{t('reading.file.address')}</th>
          <th scope="col">{texts?.notes.rule}</th>
        </tr>
      </thead>
      <tbody>
        {distinct(evidence).map(({ field, address, text, rule, verified }) => (
          <tr key={`${field} ${address} ${text}`}>
            <td>{t(`reading.file.fields.${field}`)}</td>
            <td className={styles['data']} title={text}>
              {text}
            </td>
            <td className={styles['data']}>{formatAddress(address)}</td>
            <td title={texts && ruleText(texts, rule, verified)}>
              {texts && ruleText(texts, rule, verified)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What a rule has read, with the doubt that it carries. A rule of another version of the engine has no words. */
function ruleText(texts: EngineTexts, rule: string, isVerified: boolean): string {
  const text = wordFor(texts.identificationRules, rule);
  return isVerified ? text : `${text} (${texts.notes.unverifiedRule})`;
}

function wordFor(words: Readonly<Record<string, string>> | undefined, name: string): string {
  return words?.[name] ?? '';
}

/** Each fact once, also where several rules have read it. */
function distinct(evidence: readonly IdentificationEvidence[]): readonly IdentificationEvidence[] {
  const facts = new Map<string, IdentificationEvidence>();
  for (const fact of evidence) facts.set(`${fact.field} ${fact.address} ${fact.text}`, fact);
  return [...facts.values()];
}

/** The identification, `undefined` before there is one; fetched anew when the server went on with reading the file. */
function useIdentification(projectId: string, share: number): ProjectIdentification | undefined {
  const { api } = useApplication();
  const [identification, setIdentification] = useState<ProjectIdentification>();
  const fetchNow = useCallback((): void => {
    const work = async (): Promise<void> => {
      try {
        setIdentification(await api.readings.identification(projectId));
      } catch (error) {
        // Not read yet, or not to be had: the panel says that it waits.
        if (!isApiError(error)) throw error;
      }
    };
    fireAndForget(work());
  }, [api, projectId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the share tells that the server went on
  useEffect(fetchNow, [fetchNow, share]);
  useProjectEvent(projectId, 'ECU_UPDATED', fetchNow);
  return identification;
}
