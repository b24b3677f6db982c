import { type JSX, useEffect, useMemo, useState } from 'react';
import type { RemovedCode } from '../../../core/contract/version-works.ts';
import { parseCodeList } from '../../../core/dtc/code-list.ts';
import type { ListedCode } from '../../../core/operations/codes-of-file.ts';
import { loadTroubleCodeTexts, type TroubleCodeTexts } from '../../../locales/dtc/describe-code.ts';
import { Button } from '../../components/Button.tsx';
import { lateComponent } from '../../components/late-component.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { StateMessage } from '../../components/StateMessage.tsx';
import { TextField } from '../../components/TextField.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import { EditorModal } from '../kit/EditorModal.tsx';
import { useEditor, useEditorState } from '../kit/editor-context.ts';
import { NeedsAccount } from '../kit/NeedsAccount.tsx';
import { CodeList } from './CodeList.tsx';
import styles from './DtcDialog.module.css';
import { RemovalResults } from './RemovalResults.tsx';

type Reading =
  | { readonly phase: 'running' }
  | { readonly phase: 'done'; readonly codes: readonly ListedCode[] }
  | { readonly phase: 'failed' };

/** Sells what the server does. */
const CodeSale = lateComponent(async () => (await import('./CodeSale.tsx')).CodeSale);

/**
 * Trouble codes of the file; the server takes chosen ones out, and sets the checksums right after it. ecu-domain, part 4.
 *
 * @param results what became of those that were taken out last
 */
export function DtcDialog({
  results,
}: {
  readonly results: readonly RemovedCode[] | undefined;
}): JSX.Element {
  const { t, plural } = useTexts();
  const { controller } = useEditor();
  const isLocal = useEditorState((state) => state.isLocal);
  const reading = useReading(results);
  const texts = useCodeTexts();
  const [filter, setFilter] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const close = (): void => controller.closeDialog();
  const codes = reading.phase === 'done' ? reading.codes : [];
  const names = codes.filter(({ rawCode }) => chosen.has(rawCode)).map(({ code }) => code);
  const shown = useMemo(() => matching(codes, filter), [codes, filter]);

  const filterChanged = (text: string): void => {
    setFilter(text);
    // A pasted list chooses its codes: nobody wants to look for each of them.
    const listed = new Set(parseCodeList(text).codes);
    if (listed.size < 2) return;
    setChosen(new Set(codes.map(({ rawCode }) => rawCode).filter((code) => listed.has(code))));
  };
  // What was chosen is done.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every removal
  useEffect(() => setChosen(new Set()), [results]);

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
          {codes.length > 0 && isLocal && (
            <NeedsAccount label={plural('editor.dtc.remove', names.length)} />
          )}
          {codes.length > 0 && !isLocal && (
            <CodeSale
              codes={names}
              blocked={controller.isEditable() ? undefined : t('editor.disabled.readOnly')}
              meanwhile={
                <Button variant="primary" disabled>
                  {plural('editor.dtc.remove', names.length)}
                </Button>
              }
            />
          )}
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
function useReading(results: readonly RemovedCode[] | undefined): Reading {
  const { controller } = useEditor();
  const [reading, setReading] = useState<Reading>({ phase: 'running' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another removal reads again
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
  }, [controller, results]);
  return reading;
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
