import { CloudAlert, FolderOpen, Search, SearchX } from 'lucide-react';
import { type JSX, useRef, useState } from 'react';
import type { Port } from '../../../../core/contract/ports.ts';
import { useApplication } from '../../../application/application.ts';
import { Button } from '../../../components/Button.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { StateMessage } from '../../../components/StateMessage.tsx';
import { TextField } from '../../../components/TextField.tsx';
import { fireAndForget } from '../../../platform/fire-and-forget.ts';
import { useTexts } from '../../../texts/texts-context.ts';
import type { SolutionWorks } from '../../controllers/solution-works.ts';
import { EditorModal } from '../../kit/EditorModal.tsx';
import { useEditor, useEditorState } from '../../kit/editor-context.ts';
import { Mark } from '../Mark.tsx';
import { type ChoiceRow, ChoiceRows } from './ChoiceRows.tsx';
import styles from './SourcePage.module.css';
import { hasVersions, isNothingToPort, type SourceRow, sourceRows } from './source-rows.ts';
import { useProjects, useVersionsOf } from './use-sources.ts';

/** Rest after the last key before the list is asked, in milliseconds. */
const SEARCH_DELAY_MS = 250;

/** Where the work comes from: a project of the person's, and one of its saved versions. */
export function SourcePage({
  works,
  onBegun,
}: {
  readonly works: SolutionWorks;
  onBegun(port: Port): void;
}): JSX.Element {
  const { clock } = useApplication();
  const { t } = useTexts();
  const { controller } = useEditor();
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const [turn, setTurn] = useState(0);
  const [projectId, setProjectId] = useState<string>();
  const [version, setVersion] = useState<{ readonly id: string; readonly name: string }>();
  const [isBusy, setIsBusy] = useState(false);
  const cancelAsk = useRef<() => void>(undefined);
  const page = useProjects(search, turn);
  const type = (text: string): void => {
    setTyped(text);
    cancelAsk.current?.();
    cancelAsk.current = clock.after(SEARCH_DELAY_MS, () => setSearch(text.trim()));
  };
  const begin = async (): Promise<void> => {
    if (projectId === undefined || version === undefined) return;
    setIsBusy(true);
    const port = await works.ports.begin({ projectId, fileId: version.id }, version.name);
    setIsBusy(false);
    if (port !== undefined) onBegun(port);
  };
  // Whoever is typing keeps the field.
  const isEmpty = page.phase === 'ready' && typed === '' && isNothingToPort(page.value);
  return (
    <EditorModal
      title={t('solutions.port.title')}
      description={t('solutions.port.intro')}
      size="large"
      closesOutside={false}
      onClose={() => controller.closeDialog()}
      footer={
        <>
          <Button onClick={() => controller.closeDialog()}>{t('common.cancel')}</Button>
          <Button
            variant="primary"
            disabled={version === undefined}
            busy={isBusy}
            onClick={() => fireAndForget(begin())}
          >
            {t('solutions.port.look')}
          </Button>
        </>
      }
    >
      {isEmpty ? (
        <StateMessage
          icon={<FolderOpen />}
          title={t('solutions.port.noneTitle')}
          text={t('solutions.port.none')}
        />
      ) : (
        <div className={styles['columns']}>
          <div className={styles['column']}>
            <TextField
              label={t('solutions.port.search')}
              labelHidden
              type="search"
              leading={<Search />}
              placeholder={t('solutions.port.search')}
              value={typed}
              onChange={(event) => type(event.target.value)}
            />
            <Projects
              page={page}
              chosen={projectId}
              onChosen={(id) => {
                setProjectId(id);
                setVersion(undefined);
              }}
              onRetry={() => setTurn(turn + 1)}
            />
          </div>
          <div className={styles['column']}>
            <h3 className={styles['heading']}>{t('solutions.port.versions')}</h3>
            <Versions
              projectId={projectId}
              chosen={version?.id}
              onChosen={(id, name) => setVersion({ id, name })}
            />
          </div>
        </div>
      )}
    </EditorModal>
  );
}

function Projects({
  page,
  chosen,
  onChosen,
  onRetry,
}: {
  readonly page: ReturnType<typeof useProjects>;
  readonly chosen: string | undefined;
  onChosen(id: string): void;
  onRetry(): void;
}): JSX.Element {
  const { t, plural, dateTime } = useTexts();
  const { controller } = useEditor();
  const target = controller.session.project;
  if (page.phase === 'asking') return <Places />;
  if (page.phase === 'failed') {
    return (
      <StateMessage
        kind="error"
        icon={<CloudAlert />}
        title={t('projects.failed')}
        action={<Button onClick={onRetry}>{t('common.retry')}</Button>}
      />
    );
  }
  const { data, meta } = page.value;
  if (data.length === 0) {
    return <StateMessage icon={<SearchX />} title={t('solutions.port.notFound')} />;
  }
  const row = ({ project, isSameFamily }: SourceRow): ChoiceRow => {
    const { id, name, softwareNumber, ecuFamily, updatedAt } = project;
    const isThis = id === target.id;
    return {
      id,
      name,
      facts: [softwareNumber, ecuFamily, dateTime(updatedAt)].filter(Boolean).join(' \u00b7 '),
      disabledReason: hasVersions(project) ? undefined : t('solutions.port.noVersions'),
      marks: isSameFamily && (
        <Mark tone={isThis ? 'plain' : 'good'}>
          {t(isThis ? 'solutions.port.thisProject' : 'solutions.port.sameFamily')}
        </Mark>
      ),
    };
  };
  const more = meta.total - data.length;
  return (
    <>
      <ChoiceRows
        label={t('solutions.port.projects')}
        rows={sourceRows(data, target).map(row)}
        chosen={chosen}
        onChosen={onChosen}
      />
      {more > 0 && <p className={styles['facts']}>{plural('solutions.port.more', more)}</p>}
    </>
  );
}

function Versions({
  projectId,
  chosen,
  onChosen,
}: {
  readonly projectId: string | undefined;
  readonly chosen: string | undefined;
  onChosen(id: string, name: string): void;
}): JSX.Element {
  const { t, plural, dateTime } = useTexts();
  const current = useEditorState((state) => state.current);
  const [turn, setTurn] = useState(0);
  const versions = useVersionsOf(projectId, turn);
  if (projectId === undefined) {
    return <p className={styles['facts']}>{t('solutions.port.choose')}</p>;
  }
  if (versions.phase === 'asking') return <Places />;
  if (versions.phase === 'failed') {
    return (
      <StateMessage
        kind="error"
        icon={<CloudAlert />}
        title={t('projects.failed')}
        action={<Button onClick={() => setTurn(turn + 1)}>{t('common.retry')}</Button>}
      />
    );
  }
  const rows = versions.value.map(
    ({ id, name, modifiedCount, updatedAt }): ChoiceRow => ({
      id,
      name,
      facts: [
        modifiedCount > 0 && plural('editor.version.modified', modifiedCount),
        dateTime(updatedAt),
      ]
        .filter(Boolean)
        .join(' \u00b7 '),
      disabledReason: modifiedCount > 0 ? undefined : t('solutions.port.noChange'),
      marks: id === current.id && <Mark>{t('solutions.port.openHere')}</Mark>,
    }),
  );
  return (
    <ChoiceRows
      label={t('solutions.port.versions')}
      rows={rows}
      chosen={chosen}
      onChosen={(id) => onChosen(id, rows.find((row) => row.id === id)?.name ?? '')}
    />
  );
}

/** Widths of the names that are being read. */
const PLACES = ['60%', '75%', '50%'];

function Places(): JSX.Element {
  return (
    <div aria-busy="true" className={styles['places']}>
      {PLACES.map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  );
}
