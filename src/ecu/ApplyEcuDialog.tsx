import { type JSX, type ReactNode, useState } from 'react';
import type { ProjectDetails } from '../../core/contract/projects.ts';
import type { ProjectIdentification } from '../../core/contract/reading-results.ts';
import { Button } from '../components/Button.tsx';
import { Modal } from '../components/Modal.tsx';
import { SelectField, type SelectOption } from '../components/SelectField.tsx';
import { useTexts } from '../texts/texts-context.ts';
import styles from './ApplyEcuDialog.module.css';
import {
  type EcuChoice,
  type EcuDetail,
  type EcuDetails,
  type EcuProposal,
  ecuProposals,
  proposedChoice,
} from './ecu-proposal.ts';

/** What a detail keeps; no identification is empty. */
const KEPT = '';

export interface ApplyEcuDialogProps {
  /** As they are now, what is not saved yet included. */
  readonly details: EcuDetails;
  readonly identification: ProjectIdentification;
  /** Stands above the list. */
  readonly children?: ReactNode;
  onApply(choice: EcuChoice): void;
  onClose(): void;
  /** See `Modal`. */
  onFocusReturn?(): void;
}

/**
 * The control unit that the file names, detail by detail beside what the project says: a person confirms, picks where the
 * file contradicts itself, or keeps. Expectations 2.7, "Apply ECU".
 */
export function ApplyEcuDialog({
  details,
  identification,
  children,
  onApply,
  onClose,
  ...modal
}: ApplyEcuDialogProps): JSX.Element {
  const { t, plural } = useTexts();
  const proposals = ecuProposals(details, identification);
  const [choice, setChoice] = useState<EcuChoice>(() => proposedChoice(proposals));
  const changes = proposals.filter(({ detail, now }) => (choice[detail] ?? now) !== now);
  const choose = (detail: EcuDetail, text: string): void => {
    const { [detail]: _, ...others } = choice;
    setChoice(text === KEPT ? others : { ...others, [detail]: text });
  };
  return (
    <Modal
      title={t('reading.apply.title')}
      description={t('reading.apply.intro')}
      size="large"
      closesOutside={false}
      onClose={onClose}
      {...modal}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            variant="primary"
            disabled={changes.length === 0}
            onClick={() => onApply(Object.fromEntries(changes.map(taken(choice))))}
          >
            {changes.length === 0
              ? t('reading.apply.nothing')
              : plural('reading.apply.submit', changes.length)}
          </Button>
        </>
      }
    >
      <div className={styles['body']}>
        {children}
        {proposals.length === 0 ? (
          <p className={styles['note']}>{t('reading.file.unknown')}</p>
        ) : (
          <table className={styles['table']}>
            <thead>
              <tr>
                <th scope="col">{t('reading.file.field')}</th>
                <th scope="col">{t('reading.apply.now')}</th>
                <th scope="col">{t('reading.apply.after')}</th>
              </tr>
            </thead>
            <tbody>
              {proposals.map((proposal) => (
                <ProposalRow
                  key={proposal.detail}
                  proposal={proposal}
                  chosen={choice[proposal.detail] ?? KEPT}
                  onChoose={(text) => choose(proposal.detail, text)}
                />
              ))}
            </tbody>
          </table>
        )}
      </div>
    </Modal>
  );
}

function ProposalRow({
  proposal: { detail, now, found },
  chosen,
  onChoose,
}: {
  readonly proposal: EcuProposal;
  readonly chosen: string;
  onChoose(text: string): void;
}): JSX.Element {
  const { t } = useTexts();
  const shown = useShownDetail(detail);
  const others = found.filter((text) => text !== now);
  const options: readonly SelectOption[] = [
    { value: KEPT, label: now === '' ? t('reading.apply.leaveEmpty') : t('reading.apply.keep') },
    ...others.map((value) => ({ value, label: shown(value) })),
  ];
  return (
    <tr>
      <th scope="row">{t(`project.${detail}`)}</th>
      <td className={styles['data']}>
        {now === '' ? <span className={styles['note']}>{t('common.notTold')}</span> : shown(now)}
      </td>
      <td>
        {others.length === 0 ? (
          <span className={styles['note']}>{t('reading.apply.same')}</span>
        ) : (
          <SelectField
            label={t(`project.${detail}`)}
            labelHidden
            value={chosen}
            options={options}
            onChange={onChoose}
          />
        )}
      </td>
    </tr>
  );
}

/** A detail in the words of the page: kinds of vehicle have names. */
function useShownDetail(detail: EcuDetail): (text: string) => string {
  const { t } = useTexts();
  return (text) =>
    detail === 'vehicleType'
      ? t(`project.vehicleTypes.${text as NonNullable<ProjectDetails['vehicleType']>}`)
      : text;
}

function taken(choice: EcuChoice): (proposal: EcuProposal) => [EcuDetail, string] {
  return ({ detail, now }) => [detail, choice[detail] ?? now];
}
