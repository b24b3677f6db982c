import { TriangleAlert } from 'lucide-react';
import type { JSX } from 'react';
import type { Project } from '../../../core/contract/projects.ts';
import { useApplication } from '../../application/application.ts';
import { Button } from '../../components/Button.tsx';
import { fireAndForget } from '../../platform/fire-and-forget.ts';
import { useTexts } from '../../texts/texts-context.ts';
import styles from './ProjectDetailsDialog.module.css';
import { removeNoread } from './remove-noread.ts';

export interface NoreadNoteProps {
  readonly project: Project;
  onRemoved(): void;
}

/** Says that the file of a project was not read out of its control unit, and takes the tag off. Nothing where it has none. */
export function NoreadNote({ project, onRemoved }: NoreadNoteProps): JSX.Element | null {
  const application = useApplication();
  const { t } = useTexts();
  if (!project.tags.includes('noread')) return null;
  const remove = async (): Promise<void> => {
    if (await removeNoread(application, t, project)) onRemoved();
  };
  return (
    <div className={styles['noread']}>
      <TriangleAlert aria-hidden="true" />
      <span>
        <strong>{t('projects.noread')}</strong>
        {` ${t('projects.noreadReason')}`}
      </span>
      {project.links.some(({ rel }) => rel === 'remove-noread') && (
        <Button size="small" onClick={() => fireAndForget(remove())}>
          {t('projectDetails.noread.remove')}
        </Button>
      )}
    </div>
  );
}
