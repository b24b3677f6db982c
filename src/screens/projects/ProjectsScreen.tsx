import {
  Archive,
  Download,
  FileUp,
  FolderOpen,
  FolderPlus,
  Link2,
  Pencil,
  SearchX,
} from 'lucide-react';
import { type JSX, useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useStore } from 'zustand';
import { MAX_FILE_BYTES, MIN_FILE_BYTES } from '../../../core/contract/limits.ts';
import type { Project } from '../../../core/contract/projects.ts';
import { useApplication } from '../../application/application.ts';
import { editProjectPath, openProjectPath, PATHS } from '../../application/paths.ts';
import { useRight } from '../../application/use-right.ts';
import { Button, LinkButton } from '../../components/Button.tsx';
import { DropOverlay } from '../../components/DropOverlay.tsx';
import type { MenuItem } from '../../components/menu-items.ts';
import { StateMessage } from '../../components/StateMessage.tsx';
import { useFileDrop } from '../../components/use-file-drop.ts';
import { isFiltered, NO_FILTERS } from '../../state/projects-store.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { ListFailure } from './ListFailure.tsx';
import { ListFooter } from './ListFooter.tsx';
import styles from './ListScreen.module.css';
import { NewsBanner } from './NewsBanner.tsx';
import { ProjectFilters } from './ProjectFilters.tsx';
import { ProjectTable } from './ProjectTable.tsx';
import { useAboutItems } from './use-about-items.tsx';
import { useProjectActions } from './use-project-actions.ts';

/** The list of projects. A file dropped anywhere begins a new one. */
export function ProjectsScreen(): JSX.Element {
  const { alerts, projects: list, droppedFile } = useApplication();
  const mayCreate = useRight('create-project');
  const { phase, projects, total, perPage, filters } = useStore(list.store);
  const { t, plural, bytes } = useTexts();
  const navigate = useNavigate();
  const actions = useProjectActions();
  const aboutItems = useAboutItems();

  useEffect(() => {
    void list.load();
  }, [list]);

  const takeFiles = useCallback(
    (files: readonly File[]) => {
      const [file] = files;
      if (file === undefined) return;
      if (!mayCreate) {
        alerts.show({ code: 'CREATE_PROJECT_FAILURE', reason: 'licenceNeeded' });
        return;
      }
      droppedFile.put(file);
      void navigate(PATHS.createProject);
    },
    [alerts, droppedFile, mayCreate, navigate],
  );
  const dragging = useFileDrop(null, takeFiles);

  const menuOf = (project: Project): readonly MenuItem[] => [
    {
      kind: 'action',
      id: 'open',
      label: t('projects.open'),
      icon: <FolderOpen />,
      keys: 'Enter',
      onSelect: () => void navigate(openProjectPath(project.id)),
    },
    {
      kind: 'action',
      id: 'edit',
      label: t('projects.edit'),
      icon: <Pencil />,
      onSelect: () => void navigate(editProjectPath(project.id)),
    },
    {
      kind: 'action',
      id: 'copyLink',
      label: t('projects.copyLink'),
      icon: <Link2 />,
      onSelect: () => void actions.copyLink(project),
    },
    {
      kind: 'action',
      id: 'download',
      label: t('projects.download'),
      icon: <Download />,
      onSelect: () => void actions.downloadOriginal(project),
    },
    ...aboutItems(project),
    { kind: 'separator', id: 'beforeArchive' },
    {
      kind: 'action',
      id: 'archive',
      label: t('projects.archive'),
      icon: <Archive />,
      onSelect: () => void actions.archive(project),
    },
  ];

  const filtered = isFiltered(filters);
  const empty = phase === 'ready' && projects.length === 0;
  return (
    <div className={styles['screen']}>
      <div className={styles['head']}>
        <h1 className={styles['title']}>{t('projects.title')}</h1>
        {total > 0 && <span className={styles['count']}>{plural('projects.count', total)}</span>}
      </div>
      {(!empty || filtered) && <ProjectFilters />}
      <div className={styles['list']}>
        {phase === 'failed' && projects.length === 0 && <ListFailure list={list} />}
        {empty && filtered && (
          <StateMessage
            icon={<SearchX />}
            title={t('projects.noMatchTitle')}
            text={t('projects.noMatch')}
            action={
              <Button onClick={() => void list.setFilters(NO_FILTERS)}>
                {t('projects.clearFilters')}
              </Button>
            }
          />
        )}
        {empty && !filtered && (
          <StateMessage
            icon={<FileUp />}
            title={t('projects.emptyTitle')}
            text={t(mayCreate ? 'projects.empty' : 'reasons.licenceNeeded')}
            action={
              mayCreate ? (
                <LinkButton to={PATHS.createProject} variant="primary" icon={<FolderPlus />}>
                  {t('projects.new')}
                </LinkButton>
              ) : undefined
            }
          />
        )}
        {(projects.length > 0 || phase === 'loading' || phase === 'empty') && !empty && (
          <ProjectTable
            projects={projects}
            busy={phase === 'loading' || phase === 'empty'}
            placeCount={perPage}
            menuOf={menuOf}
            opens
            remark={actions.remark}
          />
        )}
      </div>
      <ListFooter list={list} />
      <NewsBanner />
      {dragging && (
        <DropOverlay
          title={t('projects.drop')}
          hint={t('projects.dropHint', { min: bytes(MIN_FILE_BYTES), max: bytes(MAX_FILE_BYTES) })}
        />
      )}
    </div>
  );
}
