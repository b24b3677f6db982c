import { ClipboardCopy, Pencil } from 'lucide-react';
import { type JSX, useState } from 'react';
import type { Project } from '../../../core/contract/projects.ts';
import { editProjectPath } from '../../application/paths.ts';
import { useLiveProject } from '../../application/use-live-project.ts';
import { Button, LinkButton } from '../../components/Button.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { Modal } from '../../components/Modal.tsx';
import { copyText } from '../../platform/clipboard.ts';
import { fireAndForget } from '../../platform/fire-and-forget.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { type DetailGroup, detailGroups, textOfGroups } from './detail-rows.ts';
import { NoreadNote } from './NoreadNote.tsx';
import styles from './ProjectDetailsDialog.module.css';
import { ReadyList } from './ReadyList.tsx';
import { useFreshProject } from './use-fresh-project.ts';
import { VersionRows } from './VersionRows.tsx';

export interface ProjectDetailsDialogProps {
  readonly project: Project;
  onClose(): void;
  /** As of `Modal`. */
  onFocusReturn?(): void;
}

/** Everything that is known of a project, to be read and copied. */
export function ProjectDetailsDialog({
  project: before,
  onClose,
  ...focus
}: ProjectDetailsDialogProps): JSX.Element {
  const texts = useTexts();
  const { t } = texts;
  const live = useLiveProject(useFreshProject(before));
  // Whatever was asked for before it was taken off still has it.
  const [isNoreadOff, setNoreadOff] = useState(false);
  const project = isNoreadOff ? withoutNoread(live) : live;
  const [remark, setRemark] = useState('');
  const groups = detailGroups(project, texts);
  const mayEdit = project.links.some(({ rel }) => rel === 'update');

  const copy = async (name: string, text: string): Promise<void> => {
    const isCopied = await copyText(text);
    setRemark(isCopied ? t('projectDetails.copied', { name }) : t('projectDetails.notCopied'));
  };

  return (
    <Modal
      title={t('projectDetails.title')}
      size="large"
      draggable
      onClose={onClose}
      footer={
        <>
          <span role="status" className={styles['remark']}>
            {remark}
          </span>
          <Button
            icon={<ClipboardCopy />}
            onClick={() =>
              fireAndForget(copy(t('projectDetails.everything'), textOfGroups(groups)))
            }
          >
            {t('projectDetails.copyAll')}
          </Button>
          {mayEdit && (
            <LinkButton to={editProjectPath(project.id)} icon={<Pencil />} onClick={onClose}>
              {t('projects.edit')}
            </LinkButton>
          )}
          <Button variant="primary" data-default onClick={onClose}>
            {t('common.close')}
          </Button>
        </>
      }
      {...focus}
    >
      <div className={styles['groups']}>
        <NoreadNote project={project} onRemoved={() => setNoreadOff(true)} />
        <div className={styles['columns']}>
          {groups.map((group) => (
            <Group
              key={group.id}
              group={group}
              onCopy={(name, value) => fireAndForget(copy(name, value))}
            />
          ))}
        </div>
        <ReadyList project={project} />
        <VersionRows project={project} />
      </div>
    </Modal>
  );
}

function withoutNoread(project: Project): Project {
  return { ...project, tags: project.tags.filter((tag) => tag !== 'noread') };
}

function Group({
  group: { title, rows },
  onCopy,
}: {
  readonly group: DetailGroup;
  onCopy(name: string, value: string): void;
}): JSX.Element {
  const { t } = useTexts();
  return (
    <section aria-label={title} className={styles['group']}>
      <h3 className={styles['title']}>{title}</h3>
      <dl className={styles['rows']}>
        {rows.map(({ id: rowId, name, value }) => (
          <div key={rowId} className={styles['row']}>
            <dt>{name}</dt>
            <dd>
              {value === '' ? (
                <span className={styles['untold']}>{t('common.notTold')}</span>
              ) : (
                <>
                  <span className={styles['value']} data-code={rowId === 'sha256' || undefined}>
                    {value}
                  </span>
                  <IconButton
                    label={t('projectDetails.copy', { name })}
                    icon={<ClipboardCopy />}
                    tooltip={false}
                    className={styles['copy']}
                    onClick={() => onCopy(name, value)}
                  />
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
