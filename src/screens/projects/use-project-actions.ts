import { useRef, useState } from 'react';
import type { Project } from '../../../core/contract/projects.ts';
import { versionFileName } from '../../../core/versions/file-names.ts';
import { isApiError } from '../../api/api-error.ts';
import { useApplication } from '../../application/application.ts';
import { openProjectPath } from '../../application/paths.ts';
import { copyText } from '../../platform/clipboard.ts';
import { downloadBlob } from '../../platform/download.ts';
import { useTexts } from '../../texts/texts-context.ts';

/** How long the word beside a row stays, in milliseconds. */
const REMARK_MS = 2500;

/** What can be done with a project of the list, questions and messages included. */
export interface ProjectActions {
  /** Beside the row of the project something was just done with. */
  readonly remark: { readonly projectId: string; readonly text: string } | null;
  copyLink(project: Project): Promise<void>;
  downloadOriginal(project: Project): Promise<void>;
  archive(project: Project): Promise<void>;
}

/** Actions on the rows of the list of projects. */
export function useProjectActions(): ProjectActions {
  const { api, alerts, confirm, loader, clock, projects, archivedProjects } = useApplication();
  const { t } = useTexts();
  const [remark, setRemark] = useState<ProjectActions['remark']>(null);
  const cancelRemark = useRef<() => void>(undefined);

  return {
    remark,
    copyLink: async ({ id }) => {
      const copied = await copyText(new URL(openProjectPath(id), window.location.origin).href);
      setRemark({
        projectId: id,
        text: t(copied ? 'projects.linkCopied' : 'projects.linkNotCopied'),
      });
      cancelRemark.current?.();
      cancelRemark.current = clock.after(REMARK_MS, () => setRemark(null));
    },
    downloadOriginal: async ({ id, fileName }) => {
      const hide = loader.show(t('projects.downloading', { name: fileName }));
      try {
        const bytes = await api.files.original(id, () => undefined);
        const blob = new Blob([bytes], { type: 'application/octet-stream' });
        downloadBlob(blob, versionFileName(fileName, undefined));
      } catch (error) {
        if (!isApiError(error)) throw error;
      } finally {
        hide();
      }
    },
    archive: async ({ id, name }) => {
      const confirmed = await confirm.ask({
        title: t('projects.archiveTitle', { name }),
        message: t('projects.archiveText'),
        confirmLabel: t('projects.archive'),
      });
      if (!confirmed) return;
      try {
        await api.projects.archive(id);
        alerts.show({ code: 'ARCHIVE_PROJECT_SUCCESS' });
      } catch (error) {
        if (!isApiError(error)) throw error;
      }
      // Whoever went on to the archive before the answer has fetched it without this project.
      await Promise.all([projects.load(), archivedProjects.reload()]);
    },
  };
}
