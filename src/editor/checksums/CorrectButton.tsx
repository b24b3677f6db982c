import { type JSX, useEffect, useState } from 'react';
import type { Price } from '../../../core/contract/prices.ts';
import { LicenceNote } from '../../account/LicenceNote.tsx';
import { isApiError } from '../../api/api-error.ts';
import { Button } from '../../components/Button.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import type { FileWorks } from '../controllers/file-works.ts';
import { useEditorState } from '../kit/editor-context.ts';
import styles from '../kit/sale.module.css';
import { useWorks } from '../kit/use-works.ts';
import { savesFirstText } from '../state/saves-first.ts';

export interface CorrectButtonProps {
  /** What is done, in words. */
  readonly label: string;
  /** Whether what is unsaved is corrected too, and therefore saved first. */
  readonly savesFirst?: boolean;
  /** Why it cannot be pressed now. */
  readonly blocked?: string | undefined;
  /** Takes the focus as soon as it can be pressed. */
  readonly autoFocus?: boolean;
  onCorrect(works: FileWorks, price: Price): void;
}

/** The button that has the server correct checksums, with what that costs; or why it does not. */
export function CorrectButton(props: CorrectButtonProps): JSX.Element {
  const { label, savesFirst = false, blocked, autoFocus = false, onCorrect } = props;
  const texts = useTexts();
  const { t, plural } = texts;
  const works = useWorks();
  const offer = useOffer(works);
  const isBusy = useEditorState(({ busy }) => busy !== undefined);
  const note = useEditorState((state) =>
    savesFirst && offer !== undefined ? savesFirstText(state, texts) : undefined,
  );
  if (works === undefined || offer === undefined) {
    return (
      <Button variant="primary" disabled>
        {label}
      </Button>
    );
  }
  if (!offer.isOffered) return <LicenceNote />;
  const { price } = offer;
  const cost = plural('purchase.coins', price.price);
  return (
    <>
      {note !== undefined && <p className={styles['note']}>{note}</p>}
      <Button
        autoFocus={autoFocus}
        variant="primary"
        busy={isBusy}
        disabled={blocked !== undefined}
        title={blocked}
        onClick={() => onCorrect(works, price)}
      >
        {price.price === 0 ? label : t('purchase.cost', { action: label, cost })}
      </Button>
    </>
  );
}

interface Offer {
  readonly price: Price;
  readonly isOffered: boolean;
}

/** What a correction costs now; `undefined` while it is not known. */
function useOffer(works: FileWorks | undefined): Offer | undefined {
  const [offer, setOffer] = useState<Offer>();
  useEffect(() => {
    let isGone = false;
    const ask = async (asked: FileWorks): Promise<void> => {
      try {
        const { checksumFix, links } = await asked.prices();
        if (isGone) return;
        setOffer({
          price: checksumFix,
          isOffered: links.some(({ rel }) => rel === 'fix-checksums'),
        });
      } catch (error) {
        // Nothing is offered while the server is away.
        if (!isApiError(error)) throw error;
      }
    };
    if (works !== undefined) void ask(works);
    return () => {
      isGone = true;
    };
  }, [works]);
  return offer;
}
