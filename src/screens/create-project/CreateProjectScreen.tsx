import { type JSX, useCallback, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type { ErrorReason } from '../../../core/contract/error-body.ts';
import { MAX_NAME_LENGTH } from '../../../core/contract/limits.ts';
import { emptyProjectDetails, type ProjectDetails } from '../../../core/contract/projects.ts';
import { isAbort, isApiError } from '../../api/api-error.ts';
import type { CreationStep } from '../../api/create-project-upload.ts';
import { useApplication } from '../../app/application.ts';
import { openProjectPath, PATHS } from '../../app/paths.ts';
import { useLeaveGuard } from '../../app/use-leave-guard.ts';
import { Button, LinkButton } from '../../components/Button.tsx';
import { ProjectFields } from '../../forms/ProjectFields.tsx';
import { fileProblem } from '../../forms/project-file.ts';
import { nameOfFile, type ProjectFormValues, valuesOfDetails } from '../../forms/project-form.ts';
import { resolveProjectForm } from '../../forms/project-resolver.ts';
import type { Texts } from '../../texts/texts.ts';
import { useTexts } from '../../texts/texts-context.ts';
import layout from '../ProjectFormLayout.module.css';
import { CreationProgress } from './CreationProgress.tsx';
import { FilePicker } from './FilePicker.tsx';

/** What is wrong with the choice of the file. */
type FileProblem = ErrorReason | 'missing';

/** A new project: one file, and what is known of the vehicle. A failure leaves everything as it was typed. */
export function CreateProjectScreen(): JSX.Element {
  const { api, alerts, droppedFile } = useApplication();
  const navigate = useNavigate();
  const texts = useTexts();
  const { t } = texts;
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<FileProblem | null>(null);
  const [step, setStep] = useState<CreationStep | null>(null);
  const abort = useRef<AbortController>(null);
  const created = useRef(false);
  const form = useForm<ProjectFormValues, unknown, ProjectDetails>({
    defaultValues: valuesOfDetails(emptyProjectDetails('')),
    resolver: resolveProjectForm,
    mode: 'onTouched',
  });
  const { isDirty } = form.formState;
  const { getFieldState, setValue } = form;

  const takeFiles = useCallback(
    ([chosen]: readonly File[]) => {
      if (chosen === undefined || abort.current !== null) return;
      setFile(chosen);
      setProblem(fileProblem(chosen.size) ?? null);
      // A name that the person has typed stays.
      if (!getFieldState('name').isDirty) {
        setValue('name', nameOfFile(chosen.name, MAX_NAME_LENGTH), { shouldValidate: true });
      }
    },
    [getFieldState, setValue],
  );

  useEffect(() => {
    const dropped = droppedFile.take();
    if (dropped !== null) takeFiles([dropped]);
    return () => abort.current?.abort();
  }, [droppedFile, takeFiles]);

  useLeaveGuard(useCallback(() => !created.current && (isDirty || file !== null), [isDirty, file]));

  const create = async (details: ProjectDetails): Promise<void> => {
    if (file === null || problem !== null) {
      setProblem(problem ?? 'missing');
      return;
    }
    abort.current = new AbortController();
    // What was said about an earlier try is over.
    alerts.clear();
    try {
      const project = await api.createProject(details, file, setStep, abort.current.signal);
      created.current = true;
      await navigate(openProjectPath(project.id), { replace: true });
    } catch (error) {
      if (!isApiError(error) && !isAbort(error)) throw error;
    } finally {
      abort.current = null;
      setStep(null);
    }
  };

  return (
    <form
      noValidate
      className={layout['form']}
      onSubmit={form.handleSubmit(create, () => {
        if (file === null) setProblem('missing');
      })}
    >
      <div className={layout['content']}>
        <h1 className={layout['title']}>{t('createProject.title')}</h1>
        <p className={layout['intro']}>{t('createProject.intro')}</p>
        <div className={layout['columns']}>
          <div className={layout['side']}>
            {step === null || file === null ? (
              <FilePicker
                file={file}
                error={problem === null ? undefined : problemSentence(problem, texts)}
                onFiles={takeFiles}
              />
            ) : (
              <CreationProgress fileName={file.name} step={step} />
            )}
          </div>
          <div className={layout['fields']}>
            <ProjectFields form={form} disabled={step !== null} />
          </div>
        </div>
      </div>
      <div className={layout['bar']}>
        <div className={layout['buttons']}>
          <span className={layout['note']}>{t('common.requiredNote')}</span>
          {step === null ? (
            <LinkButton to={PATHS.projects}>{t('common.cancel')}</LinkButton>
          ) : (
            <Button onClick={() => abort.current?.abort()}>
              {t('createProject.cancelUpload')}
            </Button>
          )}
          <Button type="submit" variant="primary" busy={step !== null}>
            {t('createProject.submit')}
          </Button>
        </div>
      </div>
    </form>
  );
}

/** The reason first, then the words of the catalogue for an invalid file. */
function problemSentence(problem: FileProblem, { t }: Texts): string {
  if (problem === 'missing') return t('createProject.fileMissing');
  return `${t(`reasons.${problem}`)} ${t('alerts.INVALID_FILE.description')}`;
}
