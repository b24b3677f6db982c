import type { JSX } from 'react';
import {
  type ChecksumLight,
  checksumLightOf,
} from '../../../core/checksums/file-checksum-state.ts';
import { classNames } from '../../components/class-names.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { commandOf } from '../commands/commands.ts';
import { useEditor, useEditorState } from '../kit/editor-context.ts';
import styles from './ChecksumLight.module.css';

/** Whether the file is its original, and whether its checksums are right, as a light. The words stand in the status bar. */
export function ChecksumDot(): JSX.Element {
  return <span aria-hidden="true" className={classNames(styles['dot'], styles[useLight()])} />;
}

/** The light with its words; opens the checksums. */
export function ChecksumWords(): JSX.Element {
  const { t, plural } = useTexts();
  const editor = useEditor();
  const light = useLight();
  const wrongCount = useEditorState(({ checksums }) =>
    checksums.kind === 'checked' ? checksums.wrongCount : 0,
  );
  return (
    <button
      type="button"
      className={classNames(styles['words'], light === 'wrong' && styles['wrongWords'])}
      title={t('editor.checksums.lightHint')}
      onClick={() => commandOf('checksums').run(editor)}
    >
      <ChecksumDot />
      {light === 'wrong'
        ? plural('editor.checksums.lightWrong', wrongCount)
        : t(`editor.checksums.light.${light}`)}
    </button>
  );
}

function useLight(): ChecksumLight {
  return useEditorState(({ checksums, modifiedCount }) =>
    checksumLightOf(checksums, modifiedCount > 0),
  );
}
