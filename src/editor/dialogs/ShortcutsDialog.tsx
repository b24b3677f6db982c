import type { JSX } from 'react';
import { KeyHint } from '../../components/KeyHint.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import { COMMANDS, type CommandGroup } from '../commands/commands.ts';
import { chordText } from '../commands/key-chord.ts';
import { useEditor } from '../editor-context.ts';
import styles from './dialogs.module.css';
import { EditorModal } from './EditorModal.tsx';

const GROUPS: readonly CommandGroup[] = ['file', 'edit', 'go', 'show'];

/** Every key of the editor, printed from the command table. */
export function ShortcutsDialog(): JSX.Element {
  const { t } = useTexts();
  const { controller } = useEditor();
  return (
    <EditorModal
      title={t('editor.shortcutsDialog.title')}
      size="large"
      onClose={() => controller.closeDialog()}
    >
      <div className={styles['shortcuts']}>
        {GROUPS.map((group) => (
          <section key={group}>
            <h3 className={styles['groupTitle']}>{t(`editor.groups.${group}`)}</h3>
            {COMMANDS.filter((command) => command.group === group && command.keys.length > 0).map(
              ({ id, keys }) => (
                <div key={id} className={styles['shortcut']}>
                  <span>{t(`editor.commands.${id}`)}</span>
                  <span className={styles['keys']}>
                    {keys.map((chord) => (
                      <KeyHint key={chordText(chord)} keys={chordText(chord)} />
                    ))}
                  </span>
                </div>
              ),
            )}
          </section>
        ))}
      </div>
    </EditorModal>
  );
}
