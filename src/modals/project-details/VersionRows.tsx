import { type JSX, useEffect, useState } from 'react';
import type { Version } from '../../../core/contract/files.ts';
import type { Project } from '../../../core/contract/projects.ts';
import { isApiError } from '../../api/api-error.ts';
import { useApplication } from '../../application/application.ts';
import { Skeleton } from '../../components/Skeleton.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import styles from './ProjectDetailsDialog.module.css';

/** `undefined` until they are there, `null` where they cannot be had. */
type Versions = readonly Version[] | null | undefined;

/** Saved versions of a project; of an archived one how many there are. */
export function VersionRows({ project }: { readonly project: Project }): JSX.Element {
  const { t, number } = useTexts();
  const isListed = project.links.some(({ rel }) => rel === 'files');
  return (
    <section aria-label={t('projectDetails.versions')} className={styles['group']}>
      <h3 className={styles['title']}>
        {`${t('projectDetails.versions')} (${number(project.versionCount)})`}
      </h3>
      {isListed ? (
        <List projectId={project.id} count={project.versionCount} />
      ) : (
        <p className={styles['untold']}>
          {t(
            project.versionCount === 0
              ? 'projectDetails.noVersions'
              : 'projectDetails.versionsArchived',
          )}
        </p>
      )}
    </section>
  );
}

function List({
  projectId,
  count,
}: {
  readonly projectId: string;
  readonly count: number;
}): JSX.Element {
  const { t, plural, dateTime } = useTexts();
  const versions = useVersions(projectId, count);
  if (versions === undefined) return <Skeleton width="100%" heightPx={20} />;
  if (versions === null) return <p role="alert">{t('projectDetails.versionsFailed')}</p>;
  if (versions.length === 0) {
    return <p className={styles['untold']}>{t('projectDetails.noVersions')}</p>;
  }
  return (
    <ul className={styles['versions']}>
      {versions.toReversed().map(({ id, name, info, modifiedCount, updatedAt }) => (
        <li key={id} className={styles['version']}>
          <span className={styles['value']}>{name}</span>
          <span className={styles['untold']}>
            {plural('projectDetails.modified', modifiedCount)}
          </span>
          <time dateTime={updatedAt} className={styles['untold']}>
            {dateTime(updatedAt)}
          </time>
          {info !== '' && <p className={styles['info']}>{info}</p>}
        </li>
      ))}
    </ul>
  );
}

/** @param count how many the project says there are: with another number they are asked for anew */
function useVersions(projectId: string, count: number): Versions {
  const { api } = useApplication();
  const [versions, setVersions] = useState<Versions>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the count is what it follows
  useEffect(() => {
    let isGone = false;
    const ask = async (): Promise<Versions> => {
      try {
        return await api.files.versions(projectId, 'silent');
      } catch (error) {
        if (!isApiError(error)) throw error;
        return null;
      }
    };
    void ask().then((answer) => {
      if (!isGone) setVersions(answer);
    });
    return () => {
      isGone = true;
    };
  }, [api, projectId, count]);
  return versions;
}
