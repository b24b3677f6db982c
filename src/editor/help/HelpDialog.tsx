import { Keyboard, MessageSquareWarning, Search, Signpost } from 'lucide-react';
import { type JSX, useMemo, useState } from 'react';
import { Button, LinkButton } from '../../components/Button.tsx';
import { KeyHint } from '../../components/KeyHint.tsx';
import { TextField } from '../../components/TextField.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import { useKeyText } from '../commands/use-keys.ts';
import { EditorModal } from '../kit/EditorModal.tsx';
import { useEditor, useEditorState } from '../kit/editor-context.ts';
import styles from './HelpDialog.module.css';
import { HELP_TOPICS, type HelpTopic } from './help-topics.ts';

/** Where the server has the pages of docs/guide; the build writes them (scripts/render-guide.ts). */
const GUIDE_ADDRESS = '/guide/index.html';

/** What the editor can do, by topics that can be searched, with the way to the tour and to all keys. */
export function HelpDialog(): JSX.Element {
  const { t } = useTexts();
  const { controller } = useEditor();
  const isLocal = useEditorState((state) => state.isLocal);
  const [text, setText] = useState('');
  const shown = useMatching(text);
  const close = (): void => controller.closeDialog();
  return (
    <EditorModal
      title={t('editor.commands.help')}
      size="large"
      onClose={close}
      footer={
        <>
          <LinkButton to={GUIDE_ADDRESS} target="_blank">
            {t('editor.help.guide')}
          </LinkButton>
          {!isLocal && (
            <Button
              icon={<MessageSquareWarning />}
              onClick={() => controller.openDialog({ kind: 'report' })}
            >
              {t('editor.commands.report')}
            </Button>
          )}
          <Button icon={<Keyboard />} onClick={() => controller.openDialog({ kind: 'shortcuts' })}>
            {t('editor.commands.showShortcuts')}
          </Button>
          <Button
            icon={<Signpost />}
            onClick={() => {
              close();
              controller.goToTourStep(0);
            }}
          >
            {t('editor.commands.tour')}
          </Button>
          <Button variant="primary" onClick={close}>
            {t('common.close')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('editor.help.search')}
        labelHidden
        placeholder={t('editor.help.search')}
        leading={<Search />}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard has to scroll it
        tabIndex={0}
        aria-label={t('editor.commands.help')}
        className={styles['topics']}
      >
        {shown.map((topic) => (
          <Topic key={topic.id} topic={topic} />
        ))}
        {shown.length === 0 && <p>{t('editor.palette.none')}</p>}
      </section>
    </EditorModal>
  );
}

function Topic({ topic }: { readonly topic: HelpTopic }): JSX.Element {
  const { t } = useTexts();
  const keyText = useKeyText();
  return (
    <section className={styles['topic']}>
      <h3 className={styles['title']}>{t(`editor.help.topics.${topic.id}.title`)}</h3>
      <p className={styles['text']}>{t(`editor.help.topics.${topic.id}.text`)}</p>
      <p className={styles['commands']}>
        {topic.commands.map((id) => {
          const keys = keyText(id);
          return (
            <span key={id} className={styles['command']}>
              {t(`editor.commands.${id}`)}
              {keys !== undefined && <KeyHint keys={keys} />}
            </span>
          );
        })}
      </p>
    </section>
  );
}

/** Topics whose words, or the names of whose commands, hold every word of the text. */
function useMatching(text: string): readonly HelpTopic[] {
  const { t } = useTexts();
  return useMemo(() => {
    const wanted = text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
    return HELP_TOPICS.filter(({ id, commands }) => {
      const words = [
        t(`editor.help.topics.${id}.title`),
        t(`editor.help.topics.${id}.text`),
        ...commands.map((command) => t(`editor.commands.${command}`)),
      ].join(' ');
      return wanted.every((word) => words.toLocaleLowerCase().includes(word));
    });
  }, [text, t]);
}
