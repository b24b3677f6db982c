import { type JSX, useEffect, useMemo, useState } from 'react';
import { parseCodeList } from '../../../core/dtc/code-list.ts';
import type { RemovalResult } from '../../../core/dtc/remove-codes.ts';
import type { ListedCode } from '../../../core/operations/codes-of-file.ts';
import { loadTroubleCodeTexts, type TroubleCodeTexts } from '../../../locales/dtc/describe-code.ts';
import { Button } from '../../components/Button.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { StateMessage } from '../../components/StateMessage.tsx';
import { TextField } from '../../components/TextField.tsx';
import { fireAndForget } from '../../platform/fire-and-forget.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { EditorModal } from '../kit/EditorModal.tsx';
import { useEditor } from '../kit/editor-context.ts';
import { CodeList } from './CodeList.tsx';
import styles from './DtcDialog.module.css';
import { RemovalResults } from './RemovalResults.tsx';

type Reading =
  | { readonly phase: 'running' }
  | { readonly phase: 'done'; readonly codes: readonly ListedCode[] }
  | { readonly phase: 'failed' };

/** Trouble codes of the file; chosen ones are taken out, and the checksums set right after it. ecu-domain, part 4. */
export function DtcDialog(): JSX.Element {
  const { t, plural } = useTexts();
  const { controller, versions } = useEditor();
  const { reading, readAgain } = useReading();
  const texts = useCodeTexts();
  const [filter, setFilter] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [results, setResults] = useState<readonly RemovalResult[]>();
  const close = (): void => controller.closeDialog();
  const codes = reading.phase === 'done' ? reading.codes : [];
  const takenOut = results?.filter(({ outcome }) => outcome === 'removed') ?? [];
  const shown = useMemo(() => matching(codes, filter), [codes, filter]);

  const filterChanged = (text: string): void => {
    setFilter(text);
    // A pasted list chooses its codes: nobody wants to look for each of them.
    const listed = new Set(parseCodeList(text).codes);
    if (listed.size < 2) return;
    setChosen(new Set(codes.map(({ rawCode }) => rawCode).filter((code) => listed.has(code))));
  };
  const remove = async (): Promise<void> => {
    const outcome = await controller.checks.removeCodes([...chosen]);
    if (outcome === undefined) return;
    setResults(outcome);
    setChosen(new Set());
    readAgain();
  };

  return (
    <EditorModal
      title={t('editor.commands.troubleCodes')}
      description={t('editor.dtc.intro')}
      size="large"
      draggable
      closesOutside={false}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t('common.close')}</Button>
          {takenOut.length > 0 && (
            <Button
              disabled={!controller.isEditable()}
              onClick={() => {
                const codes = takenOut.map(({ code }) => code).join(', ');
                fireAndForget(versions.saveAs(t('editor.dtc.savedNote', { codes })));
              }}
            >
              {t('editor.dtc.saveVersion')}
            </Button>
          )}
          <Button
            variant="primary"
            disabled={chosen.size === 0 || !controller.isEditable()}
            onClick={() => void remove()}
          >
            {plural('editor.dtc.remove', chosen.size)}
          </Button>
        </>
      }
    >
      <div aria-busy={reading.phase === 'running'} className={styles['body']}>
        {reading.phase === 'running' && codes.length === 0 && (
          <Skeleton width="100%" heightPx={120} />
        )}
        {reading.phase === 'failed' && <StateMessage kind="error" title={t('editor.dtc.failed')} />}
        {reading.phase === 'done' && codes.length === 0 && (
          <StateMessage title={t('editor.dtc.noneTitle')} text={t('editor.dtc.none')} />
        )}
        {results !== undefined && <RemovalResults results={results} />}
        {codes.length > 0 && (
          <>
            <TextField
              label={t('editor.dtc.filter')}
              hint={t('editor.dtc.filterHint')}
              autoFocus
              autoComplete="off"
              spellCheck={false}
              value={filter}
              onChange={(event) => filterChanged(event.target.value)}
            />
            <CodeList codes={shown} texts={texts} chosen={chosen} onChosen={setChosen} />
          </>
        )}
      </div>
    </EditorModal>
  );
}

/** Codes of a list, or those whose name holds the text. */
function matching(codes: readonly ListedCode[], filter: string): readonly ListedCode[] {
  const wanted = filter.trim().toUpperCase();
  if (wanted === '') return codes;
  const listed = new Set(parseCodeList(filter).codes);
  if (listed.size > 0) return codes.filter(({ rawCode }) => listed.has(rawCode));
  return codes.filter(({ code }) => code.includes(wanted));
}

/** The codes as they are now, and again after every removal. */
function useReading(): { readonly reading: Reading; readAgain(): void } {
  const { controller } = useEditor();
  const [reading, setReading] = useState<Reading>({ phase: 'running' });
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn reads again
  useEffect(() => {
    let isGone = false;
    const show = (next: Reading): void => {
      if (!isGone) setReading(next);
    };
    controller.checks.readCodes().then(
      (codes) => show({ phase: 'done', codes }),
      () => show({ phase: 'failed' }),
    );
    return () => {
      isGone = true;
    };
  }, [controller, turn]);
  return { reading, readAgain: () => setTurn(turn + 1) };
}

/** Words for codes in the language of the page; none until they are there. */
function useCodeTexts(): TroubleCodeTexts | undefined {
  const { locale } = useTexts();
  const [texts, setTexts] = useState<TroubleCodeTexts>();
  useEffect(() => {
    let isGone = false;
    void loadTroubleCodeTexts(locale).then((loaded) => {
      if (!isGone) setTexts(loaded);
    });
    return () => {
      isGone = true;
    };
  }, [locale]);
  return texts;
}
