import { X } from 'lucide-react';
import type { JSX } from 'react';
import { formatAddress } from '../../../core/values/parse-address.ts';
import { IconButton } from '../../components/IconButton.tsx';
import { useDrag } from '../../components/use-drag.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { useEditor } from '../kit/editor-context.ts';
import { MapPreview } from './MapPreview.tsx';
import styles from './PreviewWindow.module.css';
import { usePreviewMap } from './use-preview-map.ts';

/**
 * Values and shape of a map beside the tree, without opening it. The views stay while maps come and go, so that going through
 * a list is as quick as turning cards. Expectations 2.2, "Preview".
 */
export function PreviewWindow(): JSX.Element {
  const { t } = useTexts();
  const { controller } = useEditor();
  const map = usePreviewMap();
  const { contentRef, handleProps } = useDrag(true);
  const name = map === undefined || map.name === '' ? t('editor.preview.selection') : map.name;
  return (
    <section
      ref={contentRef}
      aria-label={t('editor.preview.title', { name })}
      className={styles['window']}
    >
      <header className={styles['head']} {...handleProps}>
        <span className={styles['name']}>{name}</span>
        <span className={styles['detail']}>
          {map && `${formatAddress(map.cells.address)} \u00b7 ${map.width}\u00d7${map.height}`}
        </span>
        <IconButton
          label={t('editor.preview.close')}
          keys="Esc"
          icon={<X />}
          onClick={() => controller.previews.close()}
        />
      </header>
      {map === undefined ? (
        <p className={styles['none']}>{t('editor.preview.none')}</p>
      ) : (
        <MapPreview map={map} name={name} />
      )}
    </section>
  );
}
