import { type JSX, useCallback, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { MAX_NAME_LENGTH } from '../../../core/contract/limits.ts';
import {
  type CreateProjectDetails,
  emptyProjectDetails,
  type ProjectDetails,
} from '../../../core/contract/projects.ts';
import { isAbort, isApiError } from '../../api/api-error.ts';
import { type CreationStep, createProjectUpload } from '../../api/create-project-upload.ts';
import { RepeatableRequest } from '../../api/repeatable-request.ts';
import { useApplication } from '../../application/application.ts';
import { LateTexts } from '../../application/LateTexts.tsx';
import { openProjectPath, PATHS } from '../../application/paths.ts';
import { useLeaveGuard } from '../../application/use-leave-guard.ts';
import { useRight } from '../../application/use-right.ts';
import { Button, LinkButton } from '../../components/Button.tsx';
import { Checkbox } from '../../components/Checkbox.tsx';
import { dumpProblem } from '../../forms/dump-problem.ts';
import { FilePicker } from '../../forms/FilePicker.tsx';
import { ProjectFields } from '../../forms/ProjectFields.tsx';
import { fileProblem } from '../../forms/project-file.ts';
import { nameOfFile, type ProjectFormValues, valuesOfDetails } from '../../forms/project-form.ts';
import { resolveProjectForm } from '../../forms/project-resolver.ts';
import { RecordFacts } from '../../forms/RecordFacts.tsx';
import { useDumpChoice } from '../../forms/use-dump-choice.ts';
import { newId } from '../../platform/new-id.ts';
import { useTexts } from '../../texts/texts-context.ts';
import layout from '../ProjectFormLayout.module.css';
import { CreationProgress } from './CreationProgress.tsx';
import { DumpIdentity } from './DumpIdentity.tsx';
import { KeptFile } from './KeptFile.tsx';
import { useDumpIdentity } from './use-dump-identity.ts';
import { useTakeOver } from './use-take-over.ts';

/** A new project: one file, and what is known of the vehicle. A failure leaves everything as it was typed. */
export function CreateProjectScreen(): JSX.Element {
  return (
    <LateTexts part="files">
      <CreateProject />
    </LateTexts>
  );
}

function CreateProject(): JSX.Element {
  const { api, alerts, droppedFile } = useApplication();
  const mayCreate = useRight('create-project');
  const navigate = useNavigate();
  const texts = useTexts();
  const { t } = texts;
  const choice = useDumpChoice();
  const { file, dump, choose, fileToSend } = choice;
  const identity = useDumpIdentity(choice);
  const [isMissed, setMissed] = useState(false);
  const [isNoread, setNoread] = useState(false);
  const [step, setStep] = useState<CreationStep | null>(null);
  const abort = useRef<AbortController>(null);
  const created = useRef(false);
  const [request] = useState(() => new RepeatableRequest<CreateProjectDetails>());
  const [upload] = useState(() => createProjectUpload(api.http));
  const form = useForm<ProjectFormValues, unknown, ProjectDetails>({
    defaultValues: valuesOfDetails(emptyProjectDetails('')),
    resolver: resolveProjectForm,
    mode: 'onTouched',
  });
  const { isDirty } = form.formState;
  const problem = dumpProblem(choice, texts);
  const takeOver = useTakeOver();
  const { getFieldState, setValue } = form;

  const takeFiles = useCallback(
    ([chosen]: readonly File[]) => {
      if (chosen === undefined || abort.current !== null) return;
      choose(chosen);
      // A name that the person has typed stays.
      if (!getFieldState('name').isDirty) {
        setValue('name', nameOfFile(chosen.name, MAX_NAME_LENGTH), { shouldValidate: true });
      }
    },
    [choose, getFieldState, setValue],
  );

  useEffect(() => {
    const dropped = droppedFile.take();
    if (dropped !== null) takeFiles([dropped]);
    return () => abort.current?.abort();
  }, [droppedFile, takeFiles]);

  useLeaveGuard(useCallback(() => !created.current && (isDirty || file !== null), [isDirty, file]));

  const create = async (details: ProjectDetails): Promise<void> => {
    const sent = await fileToSend();
    setMissed(file === null);
    if (sent === undefined || fileProblem(sent.size) !== undefined) return;
    abort.current = new AbortController();
    const { signal } = abort.current;
    // What was said about an earlier try is over.
    alerts.clear();
    try {
      // Pressed again after an answer was lost: the project that is there already comes back, not a second one.
      const project = await request.send(
        [file, choice.imageIndex, JSON.stringify({ ...details, isNoread })],
        () => ({ ...details, id: newId(), ...(isNoread && { tags: ['noread'] }) }),
        (named) => upload(named, sent, setStep, signal),
      );
      created.current = true;
      await takeOver(project, signal);
      // Whoever has gone elsewhere meanwhile stays there.
      signal.throwIfAborted();
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
      onSubmit={form.handleSubmit(create, () => setMissed(file === null))}
    >
      <div className={layout['content']}>
        <h1 className={layout['title']}>{t('createProject.title')}</h1>
        <p className={layout['intro']}>{t('createProject.intro')}</p>
        <div className={layout['columns']}>
          <div className={layout['side']}>
            {step === null || file === null ? (
              <FilePicker
                file={file}
                error={isMissed && file === null ? t('createProject.fileMissing') : problem}
                onFiles={takeFiles}
              />
            ) : (
              <CreationProgress fileName={file.name} step={step} />
            )}
            {file === null && <KeptFile onFile={(kept) => takeFiles([kept])} />}
            {identity !== undefined && <DumpIdentity identity={identity} />}
            {dump?.kind === 'records' && (
              <RecordFacts
                dump={dump}
                imageIndex={choice.imageIndex}
                onImage={choice.chooseImage}
                disabled={step !== null}
              />
            )}
            <div className={layout['sideChoice']}>
              <Checkbox
                label={t('createProject.noread')}
                checked={isNoread}
                disabled={step !== null}
                onChange={(event) => setNoread(event.target.checked)}
              />
            </div>
          </div>
          <div className={layout['fields']}>
            <ProjectFields form={form} disabled={step !== null} />
          </div>
        </div>
      </div>
      <div className={layout['bar']}>
        <div className={layout['buttons']}>
          <span className={layout['note']}>
            {t(mayCreate ? 'common.requiredNote' : 'reasons.licenceNeeded')}
          </span>
          {step === null ? (
            <LinkButton to={PATHS.projects}>{t('common.cancel')}</LinkButton>
          ) : (
            <Button onClick={() => abort.current?.abort()}>
              {t('createProject.cancelUpload')}
            </Button>
          )}
          <Button type="submit" variant="primary" busy={step !== null} disabled={!mayCreate}>
            {t('createProject.submit')}
          </Button>
        </div>
      </div>
    </form>
  );
}
