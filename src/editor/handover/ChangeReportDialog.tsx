import { type JSX, useState } from 'react';
import { MAX_NOTES_LENGTH } from '../../../core/change-report/report-content.ts';
import { reportHtml } from '../../../core/change-report/report-html.ts';
import { LOCALES, type Locale } from '../../../core/contract/common.ts';
import { partFileName } from '../../../core/versions/file-names.ts';
import { reportWords } from '../../../locales/reports/report-words.ts';
import { isApiError } from '../../api/api-error.ts';
import { createChangeReportsApi } from '../../api/change-reports-api.ts';
import { useApplication } from '../../application/application.ts';
import { LateTexts } from '../../application/LateTexts.tsx';
import { Button } from '../../components/Button.tsx';
import { SelectField } from '../../components/SelectField.tsx';
import { TextArea } from '../../components/TextField.tsx';
import { downloadBlob } from '../../platform/download.ts';
import { fireAndForget } from '../../platform/fire-and-forget.ts';
import { useTexts } from '../../texts/texts-context.ts';
import dialogStyles from '../kit/dialogs.module.css';
import { EditorModal } from '../kit/EditorModal.tsx';
import { useEditor, useEditorState } from '../kit/editor-context.ts';
import { makeReport } from './make-report.ts';

type Format = 'html' | 'pdf';

/** Makes a report for the customer: in a language of its own, as a page or a document. Expectations 6, "Change report". */
export function ChangeReportDialog(): JSX.Element {
  const { controller } = useEditor();
  return (
    <LateTexts part="solutions" onFailure={() => controller.closeDialog()}>
      <Report />
    </LateTexts>
  );
}

function Report(): JSX.Element {
  const { t, plural, locale } = useTexts();
  const { controller } = useEditor();
  const unsavedCount = useEditorState((state) => state.unsavedCount);
  const [language, setLanguage] = useState<Locale>(locale);
  const [notes, setNotes] = useState('');
  const { busy, hasFailed, make } = useReport(language, notes);
  const close = (): void => controller.closeDialog();
  const button = (format: Format): JSX.Element => (
    <Button
      variant={format === 'pdf' ? 'primary' : 'secondary'}
      busy={busy === format}
      disabled={busy !== undefined}
      onClick={() => fireAndForget(make(format))}
    >
      {t(`report.${format}`)}
    </Button>
  );
  return (
    <EditorModal
      title={t('report.title')}
      description={t('report.intro')}
      closesOutside={false}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t('common.close')}</Button>
          {button('html')}
          {button('pdf')}
        </>
      }
    >
      <div className={dialogStyles['form']}>
        <SelectField<Locale>
          label={t('report.language')}
          value={language}
          options={LOCALES.map((value) => ({ value, label: t(`languages.${value}`) }))}
          onChange={setLanguage}
        />
        <TextArea
          label={t('report.notes')}
          rows={4}
          maxLength={MAX_NOTES_LENGTH}
          value={notes}
          onChange={(event) => setNotes(event.target.value)}
        />
        {unsavedCount > 0 && <p>{plural('report.unsaved', unsavedCount)}</p>}
        {hasFailed && <p role="alert">{t('report.failed')}</p>}
      </div>
    </EditorModal>
  );
}

interface ReportMaker {
  readonly busy: Format | undefined;
  readonly hasFailed: boolean;
  make(format: Format): Promise<void>;
}

function useReport(language: Locale, notes: string): ReportMaker {
  const application = useApplication();
  const editor = useEditor();
  const [busy, setBusy] = useState<Format>();
  const [hasFailed, setHasFailed] = useState(false);
  const make = async (format: Format): Promise<void> => {
    setBusy(format);
    setHasFailed(false);
    const { project } = editor.controller.session;
    try {
      const content = await makeReport(application, editor, language, notes);
      if (content === undefined) return;
      const file =
        format === 'html'
          ? reportHtml(content, reportWords(language))
          : await createChangeReportsApi(application.api.http).pdf(project.id, language, content);
      downloadBlob(new Blob([file]), partFileName(project.name, 'report', `.${format}`));
    } catch (error) {
      // The client has told of a failed call; what is left is a browser that cannot look through a file.
      if (!isApiError(error)) setHasFailed(true);
    } finally {
      setBusy(undefined);
    }
  };
  return { busy, hasFailed, make };
}
