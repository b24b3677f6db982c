import { CircleAlert } from 'lucide-react';
import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import { useStore } from 'zustand';
import type { FoundFile, FoundPlace } from '../../../../core/contract/file-search.ts';
import { ORIGINAL_ID } from '../../../../core/contract/files.ts';
import { formatAddress } from '../../../../core/values/parse-address.ts';
import { openProjectPath, placePath } from '../../../application/paths.ts';
import { Button } from '../../../components/Button.tsx';
import { ProgressBar } from '../../../components/ProgressBar.tsx';
import { StateMessage } from '../../../components/StateMessage.tsx';
import { fireAndForget } from '../../../platform/fire-and-forget.ts';
import type { Texts } from '../../../texts/texts.ts';
import { useTexts } from '../../../texts/texts-context.ts';
import styles from './FileSearchDialog.module.css';
import type { FileSearchRun } from './file-search.ts';

/** What was found, as it comes, each a link to its place; how far the search is, and how it goes on. */
export function FileSearchResults({ run }: { readonly run: FileSearchRun }): JSX.Element | null {
  const { t, plural, number } = useTexts();
  const { phase, found, searchedCount, totalCount } = useStore(run.store);
  if (phase === 'none') return null;
  const isRunning = phase === 'running';
  const progress = t('fileSearch.progress', {
    searched: number(searchedCount),
    total: number(totalCount),
  });
  const fileCount = new Set(found.map(({ project }) => project.id)).size;
  return (
    <section
      aria-label={t('fileSearch.results')}
      aria-busy={isRunning}
      className={styles['results']}
    >
      <div className={styles['head']}>
        <span role="status">
          {phase === 'done' ? plural('fileSearch.found', fileCount) : progress}
        </span>
        {isRunning && (
          <Button size="small" onClick={() => run.stop()}>
            {t('fileSearch.stop')}
          </Button>
        )}
        {phase === 'paused' && (
          <Button size="small" onClick={() => fireAndForget(run.goOn())}>
            {t('fileSearch.goOn')}
          </Button>
        )}
      </div>
      {isRunning && (
        <ProgressBar
          label={progress}
          share={totalCount === 0 ? null : searchedCount / totalCount}
        />
      )}
      {phase === 'failed' && (
        <p className={styles['failed']} role="alert">
          <CircleAlert aria-hidden="true" />
          {t('fileSearch.failed')}
          <Button size="small" onClick={() => fireAndForget(run.goOn())}>
            {t('common.retry')}
          </Button>
        </p>
      )}
      {phase === 'done' && found.length === 0 && (
        <StateMessage title={t('fileSearch.emptyTitle')} text={t('fileSearch.empty')} />
      )}
      <ul className={styles['files']}>
        {found.map((file) => (
          <li key={`${file.project.id} ${file.version?.id ?? ''}`}>
            <File file={file} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function File({ file }: { readonly file: FoundFile }): JSX.Element {
  const texts = useTexts();
  const { t } = texts;
  const { project, version, places, details, maps, isCut, isUnreadable } = file;
  // What was found in the original may be changed in every version.
  const pathOfPlace = (address: number): string =>
    placePath(project.id, { versionId: version?.id ?? ORIGINAL_ID, address });
  const pathOfDetail =
    version === null
      ? openProjectPath(project.id)
      : placePath(project.id, { versionId: version.id });
  return (
    <>
      <h3 className={styles['file']}>
        {project.name}
        <span className={styles['of']}>{version?.name ?? project.fileName}</span>
      </h3>
      {isUnreadable && <p className={styles['failed']}>{t('fileSearch.unreadable')}</p>}
      <ul className={styles['lines']}>
        {places.map((place) => (
          <li key={place.address}>
            <Link to={pathOfPlace(place.address)} className={styles['line']}>
              <span className={styles['data']}>{formatAddress(place.address)}</span>
              <Context place={place} />
              <span className={styles['map']}>{place.map?.name}</span>
            </Link>
          </li>
        ))}
        {details.map(({ field, text }) => (
          <li key={field}>
            <Link to={pathOfDetail} className={styles['line']}>
              <span className={styles['field']}>{fieldName(field, texts)}</span>
              <span className={styles['text']}>{text}</span>
            </Link>
          </li>
        ))}
        {maps.map(({ id, name }) => (
          <li key={id}>
            <Link to={placePath(project.id, { mapId: id })} className={styles['line']}>
              <span className={styles['field']}>{t('fileSearch.mapName')}</span>
              <span className={styles['text']}>{name}</span>
            </Link>
          </li>
        ))}
      </ul>
      {isCut && <p className={styles['more']}>{t('fileSearch.more')}</p>}
    </>
  );
}

/** The bytes around a place, those of it marked, and the same as characters. */
function Context({ place }: { readonly place: FoundPlace }): JSX.Element {
  const { address, lengthBytes, context } = place;
  const bytes = context.bytes.match(/../g) ?? [];
  const first = address - context.address;
  const part = (from: number, to: number): string => bytes.slice(from, to).join(' ');
  const characters = bytes
    .map((byte) => Number.parseInt(byte, 16))
    .map((code) => (code >= 0x20 && code < 0x7f ? String.fromCodePoint(code) : '.'))
    .join('');
  return (
    <span className={styles['data']}>
      {`${part(0, first)} `}
      <mark className={styles['hit']}>{part(first, first + lengthBytes)}</mark>
      {` ${part(first + lengthBytes, bytes.length)}`}
      <span className={styles['characters']}>{characters}</span>
    </span>
  );
}

function fieldName(field: FoundFile['details'][number]['field'], { t }: Texts): string {
  switch (field) {
    case 'fileName':
      return t('projects.columnFile');
    case 'versionName':
    case 'versionInfo':
      return t(`fileSearch.${field}`);
    default:
      return t(`project.${field}`);
  }
}
