import { ChevronDown, ChevronRight, Undo2 } from 'lucide-react';
import type { JSX } from 'react';
import { addressRangeText } from '../../../core/clipboard/address-list.ts';
import type { DifferenceLine, Differences } from '../../../core/compare/difference-finder.ts';
import { formatAddress } from '../../../core/values/parse-address.ts';
import { formatPhysical } from '../../../core/values/scale.ts';
import { classNames } from '../../components/class-names.ts';
import { IconButton } from '../../components/IconButton.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import styles from './DifferencesDialog.module.css';
import { groupName } from './group-name.ts';

/** A group: its name, how much of it differs, and a button that restores all of it. */
export function GroupLine({
  group,
  isOpen,
  canRestore,
  onToggle,
  onRestore,
}: {
  readonly group: Differences;
  readonly isOpen: boolean;
  readonly canRestore: boolean;
  onToggle(): void;
  onRestore(): void;
}): JSX.Element {
  const texts = useTexts();
  const { t, plural } = texts;
  const { byteCount } = group;
  const name = groupName(group, texts);
  return (
    <>
      <button type="button" aria-expanded={isOpen} className={styles['group']} onClick={onToggle}>
        {isOpen ? <ChevronDown /> : <ChevronRight />}
        <span className={styles['name']}>{name}</span>
        <span className={styles['soft']}>{plural('editor.differences.bytes', byteCount)}</span>
        <span className={styles['mean']}>{meanText(group)}</span>
      </button>
      {canRestore && (
        <IconButton
          label={t('editor.differences.restoreNamed', { name })}
          icon={<Undo2 />}
          onClick={onRestore}
        />
      )}
    </>
  );
}

/** A run: where, what it was, what it is; pressing it goes there. */
export function RunLine({
  line,
  canRestore,
  onShow,
  onRestore,
}: {
  readonly line: DifferenceLine;
  readonly canRestore: boolean;
  onShow(): void;
  onRestore(): void;
}): JSX.Element {
  const { t, plural } = useTexts();
  const { firstAddress, lastAddress, byteCount, before, after, percent, isUnsaved } = line;
  const first = formatAddress(firstAddress);
  const range = firstAddress === lastAddress ? first : addressRangeText(firstAddress, lastAddress);
  return (
    <>
      <button type="button" className={styles['run']} onClick={onShow}>
        <span className={styles['data']}>{range}</span>
        <span className={styles['soft']}>{plural('editor.differences.bytes', byteCount)}</span>
        <span className={styles['data']}>{`${before} \u2192 ${after}`}</span>
        <span
          className={classNames(
            styles['data'],
            percent.startsWith('-') ? styles['decreased'] : styles['increased'],
          )}
        >
          {`${percent} %`}
        </span>
        <span className={styles['soft']}>
          {t(isUnsaved ? 'editor.differences.unsaved' : 'editor.differences.saved')}
        </span>
      </button>
      {canRestore && (
        <IconButton
          label={t('editor.differences.restoreNamed', { name: range })}
          icon={<Undo2 />}
          onClick={onRestore}
        />
      )}
    </>
  );
}

/** Mean change of a map in its unit; nothing where cells are no numbers, and elsewhere. */
function meanText({ place }: Differences): string {
  if (place.kind !== 'map' || place.change.change === undefined) return '';
  const { mean } = place.change.change;
  const text = formatPhysical(mean, place.map.precision + 1);
  return `\u00d8 ${mean > 0 ? '+' : ''}${text} ${place.map.unit}`.trimEnd();
}
