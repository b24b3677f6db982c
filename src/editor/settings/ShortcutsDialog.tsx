import { Plus, RotateCcw, Search } from 'lucide-react';
import { type JSX, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import {
  KEY_PRESETS,
  type KeyMapSettings,
  type KeyPreset,
} from '../../../core/contract/settings.ts';
import { useApplication } from '../../application/application.ts';
import { Button } from '../../components/Button.tsx';
import { classNames } from '../../components/class-names.ts';
import { IconButton } from '../../components/IconButton.tsx';
import { KeyHint } from '../../components/KeyHint.tsx';
import { SegmentedField } from '../../components/SegmentedField.tsx';
import { TextField } from '../../components/TextField.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import { COMMAND_GROUPS, type Command } from '../commands/command.ts';
import type { CommandId } from '../commands/command-ids.ts';
import { COMMANDS, commandOf } from '../commands/commands.ts';
import {
  chordId,
  chordOfPress,
  chordProblem,
  chordText,
  type KeyChord,
} from '../commands/key-chord.ts';
import {
  hasOwnKeys,
  isFixed,
  keysOf,
  MAX_KEYS_OF_COMMAND,
  ownerOfKey,
  withKey,
  withoutKey,
  withPresetKeys,
} from '../commands/key-map.ts';
import { useKeyMap } from '../commands/use-keys.ts';
import { EditorModal } from '../kit/EditorModal.tsx';
import { useEditor } from '../kit/editor-context.ts';
import styles from './ShortcutsDialog.module.css';

/** What the last key press came to. */
interface KeyMessage {
  readonly text: string;
  readonly isWrong: boolean;
}

/** Every command with its keys, printed from the command table; each key can be taken away and others given. */
export function ShortcutsDialog(): JSX.Element {
  const { t } = useTexts();
  const { settings } = useApplication();
  const { controller } = useEditor();
  const keys = useKeyMap();
  const [text, setText] = useState('');
  const [recordingId, setRecordingId] = useState<CommandId>();
  const [message, setMessage] = useState<KeyMessage>();
  const change = (keyMap: KeyMapSettings): void => settings.updateEditor({ keyMap });
  const shown = useMatching(text, keys);

  const record = (id: CommandId, chord: KeyChord): void => {
    setRecordingId(undefined);
    const problem = chordProblem(chord);
    const params = { key: chordText(chord) };
    if (problem !== undefined) {
      const why = t(`editor.shortcutsDialog.problems.${problem}`, params);
      setMessage({ text: why, isWrong: true });
      return;
    }
    const owner = ownerOfKey(keys, chord, id);
    if (owner !== undefined && isFixed(commandOf(owner))) {
      const why = { ...params, owner: t(`editor.commands.${owner}`) };
      setMessage({ text: t('editor.shortcutsDialog.problems.fixed', why), isWrong: true });
      return;
    }
    change(withKey(keys, id, chord));
    const command = t(`editor.commands.${id}`);
    const taken =
      owner && t('editor.shortcutsDialog.taken', { from: t(`editor.commands.${owner}`) });
    const given = t('editor.shortcutsDialog.given', { ...params, command });
    setMessage({ text: [given, taken].filter(Boolean).join(' '), isWrong: false });
  };

  return (
    <EditorModal
      title={t('editor.shortcutsDialog.title')}
      size="large"
      onClose={() => controller.closeDialog()}
      footer={
        <>
          <Button
            icon={<RotateCcw />}
            disabled={Object.keys(keys.own).length === 0}
            onClick={() => change({ ...keys, own: {} })}
          >
            {t('editor.shortcutsDialog.resetAll')}
          </Button>
          <Button variant="primary" onClick={() => controller.closeDialog()}>
            {t('common.close')}
          </Button>
        </>
      }
    >
      <div className={styles['head']}>
        <TextField
          label={t('editor.shortcutsDialog.search')}
          leading={<Search />}
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <SegmentedField<KeyPreset>
          label={t('editor.shortcutsDialog.preset')}
          value={keys.preset}
          segments={KEY_PRESETS.map((value) => ({
            value,
            label: t(`editor.shortcutsDialog.presets.${value}`),
          }))}
          onChange={(preset) => change({ preset, own: {} })}
        />
      </div>
      <div className={styles['scroll']}>
        {COMMAND_GROUPS.map((group) => {
          const commands = shown.filter((command) => command.group === group);
          if (commands.length === 0) return null;
          return (
            <section key={group}>
              <h3 className={styles['groupTitle']}>{t(`editor.groups.${group}`)}</h3>
              {commands.map((command) => (
                <CommandLine
                  key={command.id}
                  command={command}
                  keys={keys}
                  isRecording={recordingId === command.id}
                  onChange={change}
                  onRecord={setRecordingId}
                  onChord={(chord) => record(command.id, chord)}
                />
              ))}
            </section>
          );
        })}
        {shown.length === 0 && <p>{t('editor.palette.none')}</p>}
      </div>
      <p
        aria-live="polite"
        className={classNames(styles['message'], message?.isWrong && styles['wrong'])}
      >
        {message?.text ?? t('editor.shortcutsDialog.hint')}
      </p>
    </EditorModal>
  );
}

interface CommandLineProps {
  readonly command: Command;
  readonly keys: KeyMapSettings;
  readonly isRecording: boolean;
  onChange(keys: KeyMapSettings): void;
  onRecord(id: CommandId | undefined): void;
  onChord(chord: KeyChord): void;
}

function CommandLine(props: CommandLineProps): JSX.Element {
  const { command, keys, isRecording, onChange, onRecord, onChord } = props;
  const { t } = useTexts();
  const { id } = command;
  const chords = keysOf(keys, id);
  const name = t(`editor.commands.${id}`);
  const isKept = isFixed(command);
  return (
    <div className={styles['line']}>
      <span className={styles['name']}>{name}</span>
      <span className={styles['keys']}>
        {isKept
          ? firstAndLast(chords).map((chord) => (
              <KeyHint key={chordId(chord)} keys={chordText(chord)} />
            ))
          : chords.map((chord) => (
              <button
                key={chordId(chord)}
                type="button"
                className={styles['key']}
                aria-label={t('editor.shortcutsDialog.remove', { key: chordText(chord), name })}
                title={t('editor.shortcutsDialog.remove', { key: chordText(chord), name })}
                onClick={() => onChange(withoutKey(keys, id, chord))}
              >
                <KeyHint keys={chordText(chord)} />
              </button>
            ))}
        {isRecording && <Recorder onChord={onChord} onCancel={() => onRecord(undefined)} />}
      </span>
      {!isKept && hasOwnKeys(keys, id) && (
        <IconButton
          label={t('editor.shortcutsDialog.reset', { name })}
          icon={<RotateCcw />}
          onClick={() => onChange(withPresetKeys(keys, id))}
        />
      )}
      {!isKept && !isRecording && (
        <IconButton
          label={t('editor.shortcutsDialog.add', { name })}
          icon={<Plus />}
          onClick={() => onRecord(id)}
        />
      )}
    </div>
  );
}

/** Takes the next key press, whatever it is; Escape gives up. */
function Recorder({
  onChord,
  onCancel,
}: {
  onChord(chord: KeyChord): void;
  onCancel(): void;
}): JSX.Element {
  const { t } = useTexts();
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => ref.current?.focus(), []);
  const onKeyDown = (event: KeyboardEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') onCancel();
    else {
      const chord = chordOfPress(event);
      if (chord !== undefined) onChord(chord);
    }
  };
  return (
    <button
      ref={ref}
      type="button"
      data-takes-escape
      className={classNames(styles['key'], styles['recording'])}
      onKeyDown={onKeyDown}
      onBlur={onCancel}
    >
      {t('editor.shortcutsDialog.press')}
    </button>
  );
}

/** Nine keys in a row are told by their ends. */
function firstAndLast(chords: readonly KeyChord[]): readonly KeyChord[] {
  const last = chords.at(-1);
  return chords.length > MAX_KEYS_OF_COMMAND && chords[0] && last ? [chords[0], last] : chords;
}

/** Commands whose name or key holds the text. */
function useMatching(text: string, keys: KeyMapSettings): readonly Command[] {
  const { t } = useTexts();
  return useMemo(() => {
    const needle = text.trim().toLocaleLowerCase();
    if (needle === '') return COMMANDS;
    return COMMANDS.filter(
      ({ id }) =>
        t(`editor.commands.${id}`).toLocaleLowerCase().includes(needle) ||
        keysOf(keys, id).some((chord) => chordText(chord).toLocaleLowerCase() === needle),
    );
  }, [text, keys, t]);
}
