import { CloudAlert } from 'lucide-react';
import { type JSX, useCallback, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate, useParams } from 'react-router-dom';
import type { Project, ProjectDetails } from '../../../core/contract/projects.ts';
import { isApiError } from '../../api/api-error.ts';
import { changeProject } from '../../api/change-project.ts';
import { useApplication } from '../../application/application.ts';
import { PATHS } from '../../application/paths.ts';
import { useLeaveGuard } from '../../application/use-leave-guard.ts';
import { useLiveProject } from '../../application/use-live-project.ts';
import { Button, LinkButton } from '../../components/Button.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { StateMessage } from '../../components/StateMessage.tsx';
import { chosenDetails } from '../../ecu/ecu-proposal.ts';
import { ChangedElsewhere } from '../../forms/ChangedElsewhere.tsx';
import { followSaved } from '../../forms/follow-saved.ts';
import { ProjectFields } from '../../forms/ProjectFields.tsx';
import {
  PROJECT_FIELDS,
  type ProjectFormValues,
  shownDetail,
  valuesOfDetails,
} from '../../forms/project-form.ts';
import { resolveProjectForm } from '../../forms/project-resolver.ts';
import { useTexts } from '../../texts/texts-context.ts';
import layout from '../ProjectFormLayout.module.css';
import { IdentificationPanel } from './IdentificationPanel.tsx';

type Loaded =
  | { readonly phase: 'loading' }
  | { readonly phase: 'failed' }
  | { readonly phase: 'ready'; readonly project: Project };

/** What was changed elsewhere while the form was open. */
interface ChangedDetails {
  readonly saved: Project;
  /** Fields in which something else was typed here. */
  readonly contested: readonly string[];
}

/** Details of a project, to be changed. */
export function EditProjectScreen(): JSX.Element {
  const { api } = useApplication();
  const { projectId = '' } = useParams();
  const { t } = useTexts();
  const [loaded, setLoaded] = useState<Loaded>({ phase: 'loading' });

  const load = useCallback(async (): Promise<void> => {
    setLoaded({ phase: 'loading' });
    try {
      setLoaded({ phase: 'ready', project: await api.projects.project(projectId) });
    } catch (error) {
      if (!isApiError(error)) throw error;
      setLoaded({ phase: 'failed' });
    }
  }, [api, projectId]);

  useEffect(() => void load(), [load]);

  switch (loaded.phase) {
    case 'loading':
      return <LoadingForm />;
    case 'failed':
      return (
        <StateMessage
          level={1}
          kind="error"
          icon={<CloudAlert />}
          title={t('editProject.failedTitle')}
          text={t('projects.failed')}
          action={<Button onClick={() => void load()}>{t('common.retry')}</Button>}
        />
      );
    case 'ready':
      return <EditForm key={loaded.project.id} project={loaded.project} />;
  }
}

function EditForm({ project }: { readonly project: Project }): JSX.Element {
  const { api, alerts } = useApplication();
  const navigate = useNavigate();
  const { t, bytes } = useTexts();
  const isSaved = useRef(false);
  /** The project as the form was filled with it. */
  const filled = useRef(project);
  const [changed, setChanged] = useState<ChangedDetails>();
  const form = useForm<ProjectFormValues, unknown, ProjectDetails>({
    defaultValues: valuesOfDetails(project),
    resolver: resolveProjectForm,
    mode: 'onTouched',
  });
  const { isDirty, isSubmitting } = form.formState;

  /** Lets fields that nobody has touched follow. @returns the others that were changed elsewhere */
  const follow = useCallback(
    (newer: Project): readonly string[] => {
      const before = filled.current;
      if (newer.revision <= before.revision) return [];
      const saved = valuesOfDetails(newer);
      const { contested } = followSaved(valuesOfDetails(before), form.getValues(), saved);
      form.reset(saved, { keepDirtyValues: true });
      filled.current = newer;
      return contested;
    },
    [form],
  );
  const tell = useCallback((saved: Project, contested: readonly string[]): void => {
    setChanged((before) => ({ saved, contested: [...(before?.contested ?? []), ...contested] }));
  }, []);
  const current = useLiveProject(project);
  useEffect(() => {
    // What the file tells comes without a word, unless it is something else than what was typed.
    const contested = follow(current);
    if (contested.length > 0) tell(current, contested);
  }, [follow, tell, current]);

  useLeaveGuard(useCallback(() => !isSaved.current && isDirty, [isDirty]));

  const save = async (details: ProjectDetails): Promise<void> => {
    try {
      const { isDone, now } = await changeProject(api.projects, filled.current, details);
      if (!isDone) {
        tell(now, follow(now));
        return;
      }
    } catch (error) {
      if (!isApiError(error)) throw error;
      return;
    }
    isSaved.current = true;
    alerts.show({ code: 'EDIT_PROJECT_SUCCESS' });
    await navigate(PATHS.projects);
  };

  return (
    <form noValidate className={layout['form']} onSubmit={form.handleSubmit(save)}>
      <div className={layout['content']}>
        <h1 className={layout['title']}>{t('editProject.title')}</h1>
        <p
          className={layout['intro']}
        >{`${project.fileName}, ${bytes(project.fileLengthBytes)}`}</p>
        <div className={layout['alone']}>
          <IdentificationPanel
            project={current}
            detailsNow={form.getValues}
            onApply={(choice) => {
              for (const [detail, text] of chosenDetails(choice)) {
                form.setValue(detail, text, { shouldDirty: true });
              }
            }}
          />
          <div className={layout['fields']}>
            <ProjectFields form={form} disabled={isSubmitting} />
          </div>
        </div>
      </div>
      <div className={layout['bar']}>
        {changed !== undefined && <ChangedNotice changed={changed} values={form.getValues()} />}
        <div className={layout['buttons']}>
          <span className={layout['note']}>{t('common.requiredNote')}</span>
          <LinkButton to={PATHS.projects}>{t('common.cancel')}</LinkButton>
          <Button type="submit" variant="primary" busy={isSubmitting}>
            {t('editProject.submit')}
          </Button>
        </div>
      </div>
    </form>
  );
}

/** Says what was changed elsewhere, next to the button that saves over it. */
function ChangedNotice({
  changed: { saved, contested },
  values,
}: {
  readonly changed: ChangedDetails;
  readonly values: ProjectFormValues;
}): JSX.Element {
  const { t } = useTexts();
  const savedValues = valuesOfDetails(saved);
  const replaced = PROJECT_FIELDS.filter(
    (field) => contested.includes(field) && savedValues[field] !== values[field],
  );
  return (
    <div className={layout['notice']}>
      <ChangedElsewhere
        replaced={replaced.map((field) => ({
          label: t(`project.${field}`),
          saved: shownDetail(field, savedValues[field], t),
        }))}
      />
    </div>
  );
}

/** Widths of the places that stand for lines of the form. */
const PLACES = ['30%', '100%', '20%', '100%', '100%', '20%', '100%'] as const;

function LoadingForm(): JSX.Element {
  const { t } = useTexts();
  return (
    <div className={layout['content']} aria-busy="true">
      <h1 className={layout['title']}>{t('editProject.title')}</h1>
      <p className={layout['intro']}>
        <Skeleton width="180px" />
      </p>
      <div className={layout['alone']}>
        <div className={layout['fields']}>
          {PLACES.map((width, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the places never move
            <Skeleton key={index} width={width} heightPx={width === '100%' ? 32 : 12} />
          ))}
        </div>
      </div>
    </div>
  );
}
