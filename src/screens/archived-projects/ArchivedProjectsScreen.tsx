import { Archive, ArchiveRestore, Trash2 } from 'lucide-react';
import { type JSX, useEffect } from 'react';
import { useStore } from 'zustand';
import type { AlertCode } from '../../../core/contract/alert-codes.ts';
import type { Project } from '../../../core/contract/projects.ts';
import { isApiError } from '../../api/api-error.ts';
import { useApplication } from '../../application/application.ts';
import { LateTexts } from '../../application/LateTexts.tsx';
import { PATHS } from '../../application/paths.ts';
import { Button, LinkButton } from '../../components/Button.tsx';
import type { MenuItem } from '../../components/menu-items.ts';
import { StateMessage } from '../../components/StateMessage.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import { ListFailure } from '../projects/ListFailure.tsx';
import { ListFooter } from '../projects/ListFooter.tsx';
import styles from '../projects/ListScreen.module.css';
import { ProjectTable } from '../projects/ProjectTable.tsx';
import { useAboutItems } from '../projects/use-about-items.tsx';

/** Archived projects: back to the list, or away for good. */
export function ArchivedProjectsScreen(): JSX.Element {
  return (
    <LateTexts part="account">
      <ArchivedProjects />
    </LateTexts>
  );
}

function ArchivedProjects(): JSX.Element {
  const { api, alerts, confirm, projects: active, archivedProjects: list } = useApplication();
  const { phase, projects, total, perPage } = useStore(list.store);
  const { t, plural } = useTexts();
  const aboutItems = useAboutItems();

  useEffect(() => {
    void list.load();
  }, [list]);

  const change = async (work: () => Promise<void>, success: AlertCode): Promise<void> => {
    try {
      await work();
      alerts.show({ code: success });
    } catch (error) {
      if (!isApiError(error)) throw error;
    }
    await list.load();
  };

  const restore = async ({ id }: Project): Promise<void> => {
    await change(() => api.projects.restore(id), 'RESTORE_PROJECT_SUCCESS');
    // Whoever went on to the projects before the answer has fetched them without this one.
    await active.reload();
  };

  const deleteProject = async ({ id, name }: Project): Promise<void> => {
    const confirmed = await confirm.ask({
      title: t('archivedProjects.deleteTitle', { name }),
      message: t('archivedProjects.deleteText'),
      confirmLabel: t('archivedProjects.delete'),
      tone: 'danger',
    });
    if (confirmed) await change(() => api.projects.deleteArchived(id), 'DELETE_PROJECT_SUCCESS');
  };

  const clear = async (): Promise<void> => {
    const confirmed = await confirm.ask({
      title: t('archivedProjects.clearTitle'),
      message: plural('archivedProjects.clearText', total),
      confirmLabel: t('archivedProjects.clear'),
      tone: 'danger',
    });
    if (confirmed) await change(api.projects.clearArchive, 'CLEAR_ARCHIVE_SUCCESS');
  };

  const menuOf = (project: Project): readonly MenuItem[] => [
    {
      kind: 'action',
      id: 'restore',
      label: t('archivedProjects.restore'),
      icon: <ArchiveRestore />,
      onSelect: () => void restore(project),
    },
    ...aboutItems(project),
    { kind: 'separator', id: 'beforeDelete' },
    {
      kind: 'action',
      id: 'delete',
      label: t('archivedProjects.delete'),
      icon: <Trash2 />,
      danger: true,
      onSelect: () => void deleteProject(project),
    },
  ];

  const empty = phase === 'ready' && projects.length === 0;
  return (
    <div className={styles['screen']}>
      <div className={styles['head']}>
        <h1 className={styles['title']}>{t('archivedProjects.title')}</h1>
        <span className={styles['count']}>{total > 0 && plural('projects.count', total)}</span>
        {total > 0 && (
          <Button icon={<Trash2 />} onClick={() => void clear()}>
            {t('archivedProjects.clear')}
          </Button>
        )}
      </div>
      <div className={styles['list']}>
        {phase === 'failed' && projects.length === 0 && <ListFailure list={list} />}
        {empty && (
          <StateMessage
            icon={<Archive />}
            title={t('archivedProjects.emptyTitle')}
            text={t('archivedProjects.empty')}
            action={<LinkButton to={PATHS.projects}>{t('archivedProjects.toProjects')}</LinkButton>}
          />
        )}
        {(projects.length > 0 || phase === 'loading' || phase === 'empty') && !empty && (
          <ProjectTable
            projects={projects}
            busy={phase === 'loading' || phase === 'empty'}
            placeCount={perPage}
            menuOf={menuOf}
            opens={false}
          />
        )}
      </div>
      <ListFooter list={list} />
    </div>
  );
}
