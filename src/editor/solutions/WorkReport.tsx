import { useVirtualizer } from '@tanstack/react-virtual';
import { type JSX, useRef } from 'react';
import { addressRangeText } from '../../../core/clipboard/address-list.ts';
import type { AppliedSolution } from '../../../core/contract/solution-works.ts';
import { Button } from '../../components/Button.tsx';
import { classNames } from '../../components/class-names.ts';
import { fireAndForget } from '../../platform/fire-and-forget.ts';
import type { Texts } from '../../texts/texts.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { commandOf } from '../commands/commands.ts';
import type { SolutionWorks } from '../controllers/solution-works.ts';
import { EditorModal } from '../kit/EditorModal.tsx';
import { useEditor, useEditorState } from '../kit/editor-context.ts';
import type { ShownWork } from '../state/shown-work.ts';
import { hasLink } from './solution-offer.ts';
import { changeText } from './solution-texts.ts';
import styles from './WorkReport.module.css';

/** What became of an order, map by map; its differences, and the way to take it back. Expectations 2.7. */
export function WorkReport({
  shown,
  works,
  onBack,
}: {
  readonly shown: ShownWork;
  readonly works: SolutionWorks;
  onBack(): void;
}): JSX.Element {
  const { t } = useTexts();
  const { controller } = useEditor();
  const { action, title, names, work, before } = shown;
  const isModified = work.state === 'modified';
  const { applicationId } = work;
  const showDifferences = (): void => {
    if (before === undefined) return;
    const name = t('solutions.report.before', { title });
    controller.openDialog({ kind: 'differences', given: { name, bytes: before } });
  };
  return (
    <EditorModal
      title={t(`solutions.report.titles.${titleOf(shown)}`, { title })}
      size="large"
      closesOutside={false}
      onClose={() => controller.closeDialog()}
      footer={
        <>
          <Button onClick={onBack}>{t('solutions.report.back')}</Button>
          {action === 'apply' && applicationId !== null && hasLink(work, 'revert') && (
            <Button
              onClick={() => fireAndForget(works.revert({ id: applicationId, title, names }))}
            >
              {t('solutions.revert.revert')}
            </Button>
          )}
          {before !== undefined && (
            <Button variant="primary" data-default onClick={showDifferences}>
              {t('solutions.report.differences')}
            </Button>
          )}
        </>
      }
    >
      <div role="status">
        <p className={classNames(styles['verdict'], styles[work.state])}>
          <Verdict shown={shown} />
        </p>
        {isModified && <ChecksumNote />}
      </div>
      <ResultLines solutions={work.solutions} names={names} isWritten={isModified} />
    </EditorModal>
  );
}

/** What the heading says. */
function titleOf({
  action,
  work: { state },
}: ShownWork): 'apply' | 'revert' | 'notModified' | 'failed' {
  if (state === 'modified') return action;
  return state === 'failed' ? 'failed' : 'notModified';
}

/** What was done, in one sentence. */
function Verdict({ shown: { action, work } }: { readonly shown: ShownWork }): JSX.Element {
  const { t, plural } = useTexts();
  const { state, reason, solutions } = work;
  const count = solutions
    .flatMap(({ maps }) => maps)
    .filter((map) => map.state === 'placed').length;
  if (state === 'modified' && action === 'revert') return <>{t('solutions.report.reverted')}</>;
  if (state === 'modified') return <>{plural('solutions.report.applied', count)}</>;
  if (state === 'notModified') return <>{t('alerts.APPLY_SOLUTIONS_NOT_MODIFIED.description')}</>;
  const refused = reason ?? solutions.find((one) => one.reason !== null)?.reason;
  return (
    <>
      {t(refused ? `reasons.${refused}` : 'alerts.APPLY_SOLUTIONS_FAILURE.description')}{' '}
      {t('solutions.report.nothing')}
    </>
  );
}

/** Whether the control unit would take the file as it is now: said, and not corrected. */
function ChecksumNote(): JSX.Element {
  const { t, plural } = useTexts();
  const editor = useEditor();
  const checksums = useEditorState((state) => state.checksums);
  const wrongCount = checksums.kind === 'checked' ? checksums.wrongCount : 0;
  if (checksums.kind === 'checked' && wrongCount === 0) {
    return <p className={styles['checksums']}>{t('editor.checksums.light.right')}</p>;
  }
  return (
    <p className={styles['checksums']}>
      {wrongCount > 0
        ? plural('editor.checksums.wrong', wrongCount)
        : t(
            `editor.checksums.light.${checksums.kind === 'checking' ? 'checking' : 'unknown'}`,
          )}{' '}
      <button
        type="button"
        className={styles['link']}
        onClick={() => commandOf('checksums').run(editor)}
      >
        {t('solutions.report.checksums')}
      </button>
    </p>
  );
}

/** A heading of a solution, or one of its maps. */
type ResultRow =
  | { readonly kind: 'solution'; readonly solution: AppliedSolution }
  | { readonly kind: 'map'; readonly map: AppliedSolution['maps'][number] };

const LINE_HEIGHT_PX = 30;

/** A part of its own: it has to be made when the modal is there, which the list measures itself by. */
function ResultLines({
  solutions,
  names,
  isWritten,
}: {
  readonly solutions: readonly AppliedSolution[];
  readonly names: ReadonlyMap<string, string>;
  readonly isWritten: boolean;
}): JSX.Element {
  const { t } = useTexts();
  const rows = resultRows(solutions);
  const scrollRef = useRef<HTMLDivElement>(null);
  const lines = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => LINE_HEIGHT_PX,
    overscan: 8,
  });
  return (
    <section
      ref={scrollRef}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without a pointer it is scrolled with the keys
      tabIndex={0}
      aria-label={t('solutions.report.maps')}
      className={styles['scroll']}
    >
      <ul className={styles['list']} style={{ height: lines.getTotalSize() }}>
        {lines.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          if (row === undefined) return null;
          return (
            <li
              key={index}
              ref={lines.measureElement}
              data-index={index}
              style={{ transform: `translateY(${start}px)` }}
            >
              {row.kind === 'solution' ? (
                <SolutionLine
                  solution={row.solution}
                  name={names.get(row.solution.solutionId)}
                  tellsReason={solutions.length > 1}
                />
              ) : (
                <ResultLine map={row.map} isWritten={isWritten} />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Solutions with their maps, those first that stand in the way. */
function resultRows(solutions: readonly AppliedSolution[]): ResultRow[] {
  return solutions.flatMap((solution): ResultRow[] => {
    const inTheWay = solution.maps.filter(({ state }) => !isFine(state));
    const rest = solution.maps.filter(({ state }) => isFine(state));
    return [
      { kind: 'solution', solution },
      ...[...inTheWay, ...rest].map((map): ResultRow => ({ kind: 'map', map })),
    ];
  });
}

function isFine(state: AppliedSolution['maps'][number]['state']): boolean {
  return state === 'placed' || state === 'already';
}

function SolutionLine({
  solution,
  name,
  tellsReason,
}: {
  readonly solution: AppliedSolution;
  readonly name: string | undefined;
  /** Of one alone it stands above. */
  readonly tellsReason: boolean;
}): JSX.Element {
  const { t } = useTexts();
  const { kind, reason } = solution;
  return (
    <div className={styles['solution']}>
      <h3>{name ?? t('editor.commands.solutions')}</h3>
      <span className={styles['soft']}>{t(`solutions.report.kinds.${kind}`)}</span>
      {tellsReason && reason !== null && (
        <p className={styles['reason']}>{t(`reasons.${reason}`)}</p>
      )}
    </div>
  );
}

function ResultLine({
  map,
  isWritten,
}: {
  readonly map: AppliedSolution['maps'][number];
  readonly isWritten: boolean;
}): JSX.Element {
  const texts = useTexts();
  const { t, plural } = texts;
  const { name, start, end, state, cells, saturated, ownCells, change, reason } = map;
  const facts = [
    plural('solutions.cells', cells),
    state === 'placed' && isWritten && changeText(change.mean, texts),
    saturated > 0 && plural('solutions.report.saturated', saturated),
    ownCells > 0 && plural('solutions.choices.ownCells', ownCells),
  ];
  return (
    <div className={styles['map']}>
      <span className={styles['name']}>{name ?? t('solutions.kinds.unknown')}</span>
      <span className={styles['data']}>
        {start !== null && end !== null ? addressRangeText(start, end - 1) : '\u2013'}
      </span>
      <span className={styles['soft']}>{facts.filter(Boolean).join(' \u00b7 ')}</span>
      <span className={classNames(styles['state'], styles[state])}>
        {stateText(state, isWritten, texts)}
      </span>
      {reason !== null && <p className={styles['reason']}>{t(`reasons.${reason}`)}</p>}
    </div>
  );
}

function stateText(
  state: AppliedSolution['maps'][number]['state'],
  isWritten: boolean,
  { t }: Texts,
): string {
  if (state === 'placed') return t(`solutions.states.${isWritten ? 'written' : 'found'}`);
  return t(`solutions.states.${state}`);
}
