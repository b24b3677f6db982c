import { type JSX, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { MAX_COMMENT_LENGTH } from '../../../core/contract/limits.ts';
import {
  type CreateReport,
  createReportSchema,
  MAX_FACT_LENGTH,
  type Report,
} from '../../../core/contract/reports.ts';
import { isApiError } from '../../api/api-error.ts';
import { createReportsApi } from '../../api/reports-api.ts';
import { useApplication } from '../../application/application.ts';
import { Button } from '../../components/Button.tsx';
import { Checkbox } from '../../components/Checkbox.tsx';
import { Modal } from '../../components/Modal.tsx';
import { TextArea } from '../../components/TextField.tsx';
import { encodeProblem, problemOf, problemText } from '../../forms/field-problems.ts';
import { fireAndForget } from '../../platform/fire-and-forget.ts';
import { newId } from '../../platform/new-id.ts';
import { keepReportDraft, reportDraft } from '../../state/report-drafts.ts';
import type { ReportSubject } from '../../state/report-subject.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { PictureField } from './PictureField.tsx';
import styles from './ReportDialog.module.css';
import { ReportFacts } from './ReportFacts.tsx';
import type { ReportPicture } from './read-picture.ts';

export interface ReportDialogProps {
  readonly subject: ReportSubject;
  onClose(): void;
  /** As of `Modal`. */
  onFocusReturn?(): void;
}

/** Reports a fault: what happened, a picture, and what the page knows of the moment, all of it in sight before it is sent. */
export function ReportDialog({ subject, onClose, onFocusReturn }: ReportDialogProps): JSX.Element {
  const { t } = useTexts();
  const [kept, setKept] = useState<Report>();
  const focus = onFocusReturn === undefined ? {} : { onFocusReturn };
  if (kept !== undefined) return <Thanks report={kept} onClose={onClose} {...focus} />;
  return (
    <ReportForm
      subject={subject}
      title={t('bugReport.title')}
      onClose={onClose}
      onKept={setKept}
      {...focus}
    />
  );
}

function ReportForm({
  subject,
  title,
  onClose,
  onKept,
  ...focus
}: ReportDialogProps & {
  readonly title: string;
  onKept(report: Report): void;
}): JSX.Element {
  const { api, alerts } = useApplication();
  const texts = useTexts();
  const { t } = texts;
  const [text, setText] = useState(() => reportDraft(subject.project.id));
  const [problem, setProblem] = useState<string>();
  const [picture, setPicture] = useState<ReportPicture>();
  const [mayReadFile, setMayReadFile] = useState(false);
  const [busy, setBusy] = useState(false);
  const moment = useMoment();
  const keyFor = useReportKey();
  const facts = { ...moment, mayReadFile };

  const send = async (): Promise<void> => {
    const read = createReportSchema.shape.text.safeParse(text, { reportInput: true });
    const issue = read.error?.issues[0];
    setProblem(issue && encodeProblem(problemOf({ ...issue, input: text.trim() })));
    if (!read.success) return;
    const body: CreateReport = {
      ...facts,
      text: read.data,
      fileId: subject.version?.id ?? null,
      picture: picture?.base64 ?? null,
    };
    setBusy(true);
    try {
      const { id } = subject.project;
      const report = await createReportsApi(api.http).send(id, body, keyFor(body));
      keepReportDraft(id, '');
      onKept(report);
      alerts.show({ code: 'BUG_REPORT_SUCCESS' });
    } catch (error) {
      // The person has been told; what was typed stays.
      if (!isApiError(error)) throw error;
    } finally {
      setBusy(false);
    }
  };

  return (
    <Modal
      title={title}
      description={t('bugReport.intro', { name: subject.project.name })}
      closesOutside={false}
      draggable
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button variant="primary" busy={busy} onClick={() => fireAndForget(send())}>
            {t('bugReport.send')}
          </Button>
        </>
      }
      {...focus}
    >
      <div className={styles['form']}>
        <TextArea
          label={t('bugReport.text')}
          hint={t('bugReport.textHint')}
          error={problemText(texts, problem)}
          required
          rows={5}
          maxLength={MAX_COMMENT_LENGTH}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            keepReportDraft(subject.project.id, event.target.value);
            setProblem(undefined);
          }}
        />
        <PictureField picture={picture} onChange={setPicture} />
        <Checkbox
          label={t('bugReport.mayReadFile')}
          checked={mayReadFile}
          onChange={(event) => setMayReadFile(event.target.checked)}
        />
        <ReportFacts subject={subject} facts={facts} />
        <p className={styles['kept']}>{t('bugReport.kept')}</p>
      </div>
    </Modal>
  );
}

function Thanks({
  report,
  onClose,
  ...focus
}: Omit<ReportDialogProps, 'subject'> & { readonly report: Report }): JSX.Element {
  const { t } = useTexts();
  return (
    <Modal
      title={t('alerts.BUG_REPORT_SUCCESS.headline')}
      onClose={onClose}
      footer={
        <Button variant="primary" data-default onClick={onClose}>
          {t('common.close')}
        </Button>
      }
      {...focus}
    >
      <p>{t('bugReport.done', { number: report.id })}</p>
      <p className={styles['kept']}>
        {t(report.isMailed ? 'bugReport.mailed' : 'bugReport.stored')}
      </p>
    </Modal>
  );
}

/** What the page knows when the dialog opens: what happens while somebody types is not about it. */
function useMoment(): Pick<CreateReport, 'page' | 'browser' | 'release' | 'failures'> {
  const { alerts, status } = useApplication();
  const release = useStore(status.store, (state) => state.status?.version ?? '');
  return useMemo(
    () => ({
      // Without its query: that of a link out of a mail holds a token.
      page: window.location.pathname.slice(0, MAX_FACT_LENGTH),
      browser: navigator.userAgent.slice(0, MAX_FACT_LENGTH),
      release,
      failures: [...alerts.failures()],
    }),
    [alerts, release],
  );
}

/** The key of a report: the same as long as it says the same, however often it is sent. */
function useReportKey(): (body: CreateReport) => string {
  const last = useRef({ says: '', key: '' });
  return (body) => {
    const says = JSON.stringify(body);
    if (last.current.says !== says) last.current = { says, key: newId() };
    return last.current.key;
  };
}
