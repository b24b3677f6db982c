import { CircleCheck, CircleHelp, CircleX, ShieldOff } from 'lucide-react';
import { type JSX, useEffect, useState } from 'react';
import type { FamilyEvidence } from '../../../core/checksums/checksum-family.ts';
import type { ChecksumBlock, ChecksumState } from '../../../core/checksums/checksum-report.ts';
import { familyName } from '../../../core/checksums/family-names.ts';
import {
  checksumStateOf,
  countWrong,
  type FileChecksumState,
} from '../../../core/checksums/file-checksum-state.ts';
import { addressRangeText } from '../../../core/clipboard/address-list.ts';
import type { ChecksumCorrection } from '../../../core/operations/checksums-of-file.ts';
import { formatAddress } from '../../../core/values/parse-address.ts';
import type { EngineTexts } from '../../../locales/engine/engine-texts.ts';
import { Button } from '../../components/Button.tsx';
import { classNames } from '../../components/class-names.ts';
import { lateComponent } from '../../components/late-component.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { StateMessage } from '../../components/StateMessage.tsx';
import { fireAndForget } from '../../platform/fire-and-forget.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { useEngineTexts } from '../../texts/use-engine-texts.ts';
import { EditorModal } from '../kit/EditorModal.tsx';
import { useEditor, useEditorState } from '../kit/editor-context.ts';
import { NeedsAccount } from '../kit/NeedsAccount.tsx';
import styles from './ChecksumDialog.module.css';

type Check =
  | { readonly phase: 'running' }
  | { readonly phase: 'done'; readonly result: ChecksumCorrection }
  | { readonly phase: 'failed' };

const STATE_ICONS: Readonly<Record<ChecksumState, JSX.Element>> = {
  valid: <CircleCheck />,
  invalid: <CircleX />,
  unknown: <CircleHelp />,
  disabled: <ShieldOff />,
  signature: <CircleHelp />,
  notCheckable: <CircleHelp />,
};

/** Sells what the server does. */
const CorrectButton = lateComponent(
  async () => (await import('./CorrectButton.tsx')).CorrectButton,
);

/** State of every checksum of the file first, and what it costs to have the wrong ones set right. Expectations 2.7. */
export function ChecksumDialog(): JSX.Element {
  const { t, plural } = useTexts();
  const { controller } = useEditor();
  const check = useCheck();
  const isLocal = useEditorState((state) => state.isLocal);
  const close = (): void => controller.closeDialog();
  const result = check.phase === 'done' ? check.result : undefined;
  const wrongCount = countWrong(result?.blocks ?? []);
  const canCorrect = result !== undefined && result.patch.addresses.length > 0;
  const label = plural('editor.checksums.correct', wrongCount);

  return (
    <EditorModal
      title={t('editor.checksums.title')}
      description={t('editor.checksums.intro')}
      size="large"
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t('common.close')}</Button>
          {canCorrect && isLocal && <NeedsAccount label={label} />}
          {canCorrect && !isLocal && (
            <CorrectButton
              label={label}
              savesFirst
              blocked={controller.isEditable() ? undefined : t('editor.disabled.readOnly')}
              meanwhile={
                <Button variant="primary" disabled>
                  {label}
                </Button>
              }
              onCorrect={(works, price) => fireAndForget(works.correctChecksums(price, label))}
            />
          )}
        </>
      }
    >
      <div aria-live="polite" aria-busy={check.phase === 'running'} className={styles['body']}>
        {check.phase === 'running' && <Skeleton width="100%" heightPx={64} />}
        {check.phase === 'failed' && (
          <StateMessage kind="error" title={t('editor.checksums.failed')} />
        )}
        {result !== undefined && <Report result={result} />}
      </div>
    </EditorModal>
  );
}

function Report({ result }: { readonly result: ChecksumCorrection }): JSX.Element {
  const { t } = useTexts();
  const texts = useEngineTexts();
  const { blocks, failure, families, isPart } = result;
  if (blocks.length === 0) {
    return (
      <StateMessage
        title={t('editor.checksums.noneTitle')}
        text={t(failure === 'notPublic' ? 'editor.checksums.notPublic' : 'editor.checksums.none')}
      />
    );
  }
  const isUnverified = blocks.some(({ verifiedOnRealFile }) => !verifiedOnRealFile);
  const contradictions = families.flatMap((family) => family.contradictions);
  return (
    <>
      <Verdict state={checksumStateOf(result)} blockCount={blocks.length} />
      {failure !== undefined && countWrong(blocks) > 0 && (
        <p className={styles['note']}>{t('editor.checksums.cannot')}</p>
      )}
      {isPart && <p className={styles['note']}>{t('editor.checksums.part')}</p>}
      {isUnverified && <p className={styles['note']}>{t('editor.checksums.unverified')}</p>}
      {blocks.some(({ state }) => state === 'signature') && (
        <p className={styles['note']}>{texts?.notes.signature}</p>
      )}
      {families.some(({ knowledge }) => knowledge === 'partial') && (
        <p className={styles['note']}>{texts?.notes.incomplete}</p>
      )}
      {contradictions.length > 0 && texts !== undefined && (
        <>
          <p className={styles['note']}>{texts.notes.contradiction}</p>
          <Facts facts={contradictions} texts={texts} />
        </>
      )}
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{t('editor.checksums.state')}</th>
            <th scope="col">{t('editor.checksums.name')}</th>
            <th scope="col">{t('editor.checksums.range')}</th>
            <th scope="col">{t('editor.checksums.storedAt')}</th>
            <th scope="col">{t('editor.checksums.stored')}</th>
            <th scope="col">{t('editor.checksums.computed')}</th>
          </tr>
        </thead>
        <tbody>
          {blocks.map((block) => (
            <BlockRow key={block.id} block={block} texts={texts} />
          ))}
        </tbody>
      </table>
      {texts !== undefined && (
        <details>
          <summary>{texts.notes.families}</summary>
          <Facts facts={families.flatMap(({ evidence }) => evidence)} texts={texts} />
        </details>
      )}
    </>
  );
}

/** What the checksums say together, in one sentence. */
function Verdict({
  state,
  blockCount,
}: {
  readonly state: FileChecksumState;
  readonly blockCount: number;
}): JSX.Element {
  const { plural } = useTexts();
  if (state.kind !== 'checked') {
    const holdCount = state.kind === 'unknown' ? state.holdCount : 0;
    return <p className={styles['notKnown']}>{plural('editor.checksums.notKnown', holdCount)}</p>;
  }
  return state.wrongCount > 0 ? (
    <p className={styles['wrong']}>{plural('editor.checksums.wrong', state.wrongCount)}</p>
  ) : (
    <p className={styles['right']}>{plural('editor.checksums.allRight', blockCount)}</p>
  );
}

/** Facts in the file: what each is, what stands there, and where. */
function Facts({
  facts,
  texts,
}: {
  readonly facts: readonly FamilyEvidence[];
  readonly texts: EngineTexts;
}): JSX.Element {
  return (
    <ul className={styles['facts']}>
      {facts.map(({ fact, address, text }) => (
        <li key={`${fact} ${address}`}>
          {texts.checksumFacts[fact]}
          <span className={styles['data']}>{`${formatAddress(address)} ${shortened(text)}`}</span>
        </li>
      ))}
    </ul>
  );
}

function BlockRow({
  block,
  texts,
}: {
  readonly block: ChecksumBlock;
  readonly texts: EngineTexts | undefined;
}): JSX.Element {
  const { t } = useTexts();
  const { state, family, rule } = block;
  const name = [familyName(family), texts?.checksumRules[rule]];
  return (
    <tr>
      <td>
        <span className={classNames(styles['state'], styles[state])}>
          {STATE_ICONS[state]}
          {t(`editor.checksums.states.${state}`)}
        </span>
      </td>
      <td className={styles['rule']} title={block.algorithm}>
        {name.filter((part) => part !== undefined).join(' \u00b7 ')}
      </td>
      <td className={styles['data']}>{rangesText(block)}</td>
      <td className={styles['data']}>{formatAddress(block.storedAt)}</td>
      <td className={styles['data']}>{shortened(block.stored)}</td>
      <td className={styles['data']}>{shortened(block.computed ?? '')}</td>
    </tr>
  );
}

/** Longest value that is shown whole: eight bytes. Signatures are longer. */
const MAX_VALUE_LENGTH = 16;

function shortened(value: string): string {
  return value.length > MAX_VALUE_LENGTH ? `${value.slice(0, MAX_VALUE_LENGTH)}\u2026` : value;
}

/** The first range, from its first byte to its last, and how many follow. */
function rangesText({ ranges }: ChecksumBlock): string {
  const [first] = ranges;
  if (first === undefined) return '';
  const text = addressRangeText(first.start, first.end - 1);
  return ranges.length === 1 ? text : `${text} +${ranges.length - 1}`;
}

/** Checks the file as it is when the dialog opens. */
function useCheck(): Check {
  const { controller } = useEditor();
  const [check, setCheck] = useState<Check>({ phase: 'running' });
  useEffect(() => {
    let isGone = false;
    const show = (next: Check): void => {
      if (!isGone) setCheck(next);
    };
    controller.checks.planCorrection().then(
      (result) => show({ phase: 'done', result }),
      () => show({ phase: 'failed' }),
    );
    return () => {
      isGone = true;
    };
  }, [controller]);
  return check;
}
