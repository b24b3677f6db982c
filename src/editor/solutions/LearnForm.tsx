import { type FormEvent, type JSX, useState } from 'react';
import { ORIGINAL_ID } from '../../../core/contract/files.ts';
import { MAX_NAME_LENGTH, MIN_NAME_LENGTH } from '../../../core/contract/limits.ts';
import { Button } from '../../components/Button.tsx';
import { TextField } from '../../components/TextField.tsx';
import { fireAndForget } from '../../platform/fire-and-forget.ts';
import { useTexts } from '../../texts/texts-context.ts';
import type { SolutionWorks } from '../controllers/solution-works.ts';
import { useEditorState } from '../kit/editor-context.ts';
import styles from './LearnForm.module.css';

/** Has a solution learnt from the saved version; says why not while there is nothing to learn from. Specification 5. */
export function LearnForm({
  works,
  onLearning,
}: {
  readonly works: SolutionWorks;
  onLearning(): void;
}): JSX.Element {
  const { t } = useTexts();
  const current = useEditorState((state) => state.current);
  const isUnsaved = useEditorState((state) => state.unsavedCount > 0);
  if (isUnsaved) {
    return (
      <div className={styles['refusal']}>
        <p>{t('reasons.learnUnsaved')}</p>
        <Button size="small" onClick={() => fireAndForget(works.saveToLearn())}>
          {t('editor.commands.save')}
        </Button>
      </div>
    );
  }
  if (current.id === ORIGINAL_ID) {
    return (
      <div className={styles['refusal']}>
        <p>{t('reasons.learnNoChange')}</p>
      </div>
    );
  }
  return <NameForm key={current.id} works={works} from={current.name} onLearning={onLearning} />;
}

function NameForm({
  works,
  from,
  onLearning,
}: {
  readonly works: SolutionWorks;
  /** Name of the version. */
  readonly from: string;
  onLearning(): void;
}): JSX.Element {
  const { t } = useTexts();
  const [name, setName] = useState('');
  const [isTried, setIsTried] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const error = nameFault(name);
  const learn = async (): Promise<void> => {
    setIsBusy(true);
    const hasBegun = await works.learn(name.trim());
    setIsBusy(false);
    if (!hasBegun) return;
    setName('');
    setIsTried(false);
    onLearning();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIsTried(true);
    if (error === undefined) fireAndForget(learn());
  };
  return (
    <form noValidate className={styles['form']} onSubmit={submit}>
      <TextField
        label={t('solutions.learn.name')}
        hint={t('solutions.learn.hint', { version: from })}
        error={isTried && error !== undefined ? t(`rules.${error.rule}`, error) : undefined}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" busy={isBusy}>
        {t('solutions.learn.learn')}
      </Button>
    </form>
  );
}

/** Which bound a name breaks, if any. */
function nameFault(
  name: string,
): { readonly rule: 'tooShort' | 'tooLong'; readonly limit: number } | undefined {
  const { length } = name.trim();
  if (length < MIN_NAME_LENGTH) return { rule: 'tooShort', limit: MIN_NAME_LENGTH };
  return length > MAX_NAME_LENGTH ? { rule: 'tooLong', limit: MAX_NAME_LENGTH } : undefined;
}
