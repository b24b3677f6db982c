import { type JSX, useCallback, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { LateTexts } from '../../application/LateTexts.tsx';
import { PATHS } from '../../application/paths.ts';
import { Button } from '../../components/Button.tsx';
import { dumpProblem } from '../../forms/dump-problem.ts';
import { FilePicker } from '../../forms/FilePicker.tsx';
import { RecordFacts } from '../../forms/RecordFacts.tsx';
import { useDumpChoice } from '../../forms/use-dump-choice.ts';
import { fireAndForget } from '../../platform/fire-and-forget.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { GuestFrame } from '../GuestFrame.tsx';
import styles from './ViewFileScreen.module.css';

export interface ViewFileScreenProps {
  /** Chosen already, as by a drop on the editor. */
  readonly given: File | undefined;
  /** The file as it is opened: of a file of records, the block that was chosen. */
  onFile(file: File): void;
}

/** Chooses a file to look at without an account. Bare bytes are opened at once; of records it is said first how they are taken. */
export function ViewFileScreen(props: ViewFileScreenProps): JSX.Element {
  return (
    <LateTexts part="files">
      <Choice {...props} />
    </LateTexts>
  );
}

function Choice({ given, onFile }: ViewFileScreenProps): JSX.Element {
  const texts = useTexts();
  const { t } = texts;
  const choice = useDumpChoice();
  const { file, dump, choose, fileToSend } = choice;
  const problem = dumpProblem(choice, texts);
  const isOpenedAtOnce = dump?.kind === 'bare' && problem === undefined;
  const open = useCallback(async () => {
    const chosen = await fileToSend();
    if (chosen !== undefined) onFile(chosen);
  }, [fileToSend, onFile]);

  useEffect(() => {
    if (given !== undefined) choose(given);
  }, [given, choose]);

  useEffect(() => {
    if (isOpenedAtOnce) fireAndForget(open());
  }, [isOpenedAtOnce, open]);

  return (
    <GuestFrame>
      <div className={styles['box']}>
        <h1 className={styles['title']}>{t('login.view')}</h1>
        <p className={styles['text']}>{t('viewer.intro')}</p>
        <FilePicker
          file={file}
          error={problem}
          onFiles={([chosen]) => {
            if (chosen !== undefined) choose(chosen);
          }}
        />
        {dump?.kind === 'records' && (
          <>
            <RecordFacts
              dump={dump}
              imageIndex={choice.imageIndex}
              onImage={choice.chooseImage}
              disabled={false}
            />
            <Button
              variant="primary"
              disabled={problem !== undefined}
              onClick={() => fireAndForget(open())}
            >
              {t('viewer.open')}
            </Button>
          </>
        )}
        <p className={styles['text']}>{t('viewer.needs')}</p>
        <Link to={PATHS.login}>{t('login.title')}</Link>
      </div>
    </GuestFrame>
  );
}
