import { useVirtualizer } from '@tanstack/react-virtual';
import { TriangleAlert } from 'lucide-react';
import { type JSX, useId, useRef } from 'react';
import type { ListedCode } from '../../../core/operations/codes-of-file.ts';
import { describeTroubleCode, type TroubleCodeTexts } from '../../../locales/dtc/describe-code.ts';
import { classNames } from '../../components/class-names.ts';
import { useTexts } from '../../texts/texts-context.ts';
import styles from './DtcDialog.module.css';

const LINE_HEIGHT_PX = 30;

/** Codes with boxes to tick; those that are off already cannot be chosen. */
export function CodeList({
  codes,
  texts,
  chosen,
  onChosen,
}: {
  readonly codes: readonly ListedCode[];
  readonly texts: TroubleCodeTexts | undefined;
  readonly chosen: ReadonlySet<number>;
  onChosen(chosen: ReadonlySet<number>): void;
}): JSX.Element {
  const scrollRef = useRef<HTMLDivElement>(null);
  const lines = useVirtualizer({
    count: codes.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => LINE_HEIGHT_PX,
    overscan: 8,
  });
  const toggle = (rawCode: number): void => {
    const next = new Set(chosen);
    if (!next.delete(rawCode)) next.add(rawCode);
    onChosen(next);
  };
  return (
    <div ref={scrollRef} className={styles['scroll']}>
      <ul className={styles['list']} style={{ height: lines.getTotalSize() }}>
        {lines.getVirtualItems().map(({ index, start }) => {
          const listed = codes[index];
          if (listed === undefined) return null;
          return (
            <li
              key={listed.rawCode}
              style={{ transform: `translateY(${start}px)`, height: LINE_HEIGHT_PX }}
            >
              <CodeLine
                listed={listed}
                description={texts && describeTroubleCode(texts, listed.code)}
                isChosen={chosen.has(listed.rawCode)}
                onToggle={() => toggle(listed.rawCode)}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function CodeLine({
  listed,
  description,
  isChosen,
  onToggle,
}: {
  readonly listed: ListedCode;
  readonly description: string | undefined;
  readonly isChosen: boolean;
  onToggle(): void;
}): JSX.Element {
  const { t } = useTexts();
  const id = useId();
  const { code, state, safetyReason } = listed;
  const isOff = state === 'off' || state === 'erased';
  return (
    <div className={classNames(styles['code'], isOff && styles['off'])}>
      <input id={id} type="checkbox" checked={isChosen} disabled={isOff} onChange={onToggle} />
      <label htmlFor={id}>
        <span className={styles['name']}>{code}</span>
        <span className={styles['description']}>{description ?? t('editor.dtc.noText')}</span>
      </label>
      {safetyReason !== undefined && (
        <span className={styles['safety']} title={t(`editor.dtc.safety.${safetyReason}`)}>
          <TriangleAlert aria-hidden="true" />
          {t(`editor.dtc.safety.${safetyReason}`)}
        </span>
      )}
      <span className={styles['state']}>{t(`editor.dtc.states.${state}`)}</span>
    </div>
  );
}
