import { FolderOpen, FolderPlus, Settings } from 'lucide-react';
import { type JSX, useCallback, useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../components/Button.tsx';
import { DropOverlay } from '../../components/DropOverlay.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { useFileDrop } from '../../components/use-file-drop.ts';
import { ecuName } from '../../ecu/ecu-name.ts';
import { fireAndForget } from '../../platform/fire-and-forget.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { useEngineTexts } from '../../texts/use-engine-texts.ts';
import type { Editor } from '../open/open-editor.ts';
import type { ViewedProject } from './local-project.ts';
import styles from './ViewerBar.module.css';

export interface ViewerBarProps {
  readonly editor: Editor;
  readonly viewed: ViewedProject;
  /** Another file is to be looked at; without one, it is to be chosen. */
  onOther(file: File | undefined): void;
  onMake(): void;
}

/** Says what looking at a file without an account means, what the file is, and leads on: to another file, or to a project. */
export function ViewerBar({ editor, viewed, onOther, onMake }: ViewerBarProps): JSX.Element {
  const { t } = useTexts();
  const { controller, versions } = editor;
  const isDialogOpen = useStore(controller.store, ({ dialog }) => dialog !== undefined);
  const [isKeeping, setKeeping] = useState(false);
  const leaveFor = useCallback(
    async (file: File | undefined): Promise<void> => {
      if (await versions.mayLeave()) onOther(file);
    },
    [versions, onOther],
  );
  const onFiles = useCallback(
    ([file]: readonly File[]) => {
      const isFree = controller.store.getState().dialog === undefined;
      if (file !== undefined && isFree) fireAndForget(leaveFor(file));
    },
    [controller, leaveFor],
  );
  const isOver = useFileDrop(null, onFiles);
  const make = async (): Promise<void> => {
    setKeeping(true);
    try {
      await viewed.keepForProject();
    } catch {
      // The browser keeps no files: in this tab the file goes on all the same. Edits that no journal keeps are handed over when the
      // editor closes.
    }
    onMake();
  };
  return (
    <section aria-label={t('login.view')} className={styles['bar']}>
      <p className={styles['words']}>{t('viewer.bar')}</p>
      <Identity viewed={viewed} />
      <IconButton
        label={t('editor.commands.settings')}
        icon={<Settings />}
        onClick={() => controller.openDialog({ kind: 'settings' })}
      />
      <Button size="small" icon={<FolderOpen />} onClick={() => fireAndForget(leaveFor(undefined))}>
        {t('viewer.other')}
      </Button>
      <Button
        size="small"
        variant="primary"
        icon={<FolderPlus />}
        busy={isKeeping}
        onClick={() => fireAndForget(make())}
      >
        {t('viewer.make')}
      </Button>
      {isOver && !isDialogOpen && (
        <DropOverlay title={t('viewer.other')} hint={t('viewer.dropHint')} />
      )}
    </section>
  );
}

/** What the file says of itself, in one line. */
function Identity({ viewed }: Pick<ViewerBarProps, 'viewed'>): JSX.Element {
  const { t } = useTexts();
  const texts = useEngineTexts();
  const { reading, identification } = useStore(viewed.reading.store);
  const text = (): string => {
    if (identification === undefined) {
      return t(reading.state === 'failed' ? 'reading.failed' : 'reading.steps.identification');
    }
    const { foreignFormat, hardwareNumber, softwareNumber, vin } = identification;
    if (foreignFormat !== undefined) {
      return t('reading.file.foreign', { format: texts?.foreignFormats[foreignFormat] ?? '' });
    }
    const known = [ecuName(identification), hardwareNumber, softwareNumber, vin].filter(Boolean);
    return known.length === 0 ? t('reading.file.unknown') : known.join(' \u00b7 ');
  };
  return (
    <output className={styles['identity']} title={text()}>
      {text()}
    </output>
  );
}
