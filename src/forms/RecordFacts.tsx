import { TriangleAlert } from 'lucide-react';
import type { JSX } from 'react';
import { formatAddress } from '../../core/values/parse-address.ts';
import { SelectField } from '../components/SelectField.tsx';
import { useTexts } from '../texts/texts-context.ts';
import type { DumpFile, DumpImage } from './dump-file.ts';
import styles from './RecordFacts.module.css';

export interface RecordFactsProps {
  readonly dump: Extract<DumpFile, { readonly kind: 'records' }>;
  readonly imageIndex: number;
  onImage(index: number): void;
  readonly disabled: boolean;
}

/** How a file of records is taken: its block of memory, what fills its gaps, and whether it may have been cut. */
export function RecordFacts({
  dump,
  imageIndex,
  onImage,
  disabled,
}: RecordFactsProps): JSX.Element | null {
  const { t, plural, bytes } = useTexts();
  const image = dump.images[imageIndex];
  if (image === undefined) return null;
  const blockText = ({ address, bytes: { length } }: DumpImage): string =>
    t('createProject.records.block', { size: bytes(length), address: formatAddress(address) });
  return (
    <section className={styles['facts']} aria-label={t('createProject.records.title')}>
      <p>
        {t('createProject.records.readAs', {
          format: t(`createProject.records.formats.${dump.format}`),
          block: blockText(image),
        })}
      </p>
      {dump.images.length > 1 && (
        <SelectField
          label={t('createProject.records.blocks')}
          value={String(imageIndex)}
          options={dump.images.map((each, i) => ({ value: String(i), label: blockText(each) }))}
          onChange={(value) => onImage(Number(value))}
          disabled={disabled}
        />
      )}
      {image.gapBytes > 0 && <p>{plural('createProject.records.gaps', image.gapBytes)}</p>}
      {!dump.isEnded && (
        <p className={styles['warning']}>
          <TriangleAlert aria-hidden="true" />
          {t('createProject.records.notEnded')}
        </p>
      )}
    </section>
  );
}
