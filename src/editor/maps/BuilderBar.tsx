import { Eye, Minus, Plus } from 'lucide-react';
import type { JSX } from 'react';
import { draftAxis, type MapDraft } from '../../../core/maps/map-draft.ts';
import { pointsText } from '../../../core/maps/points-text.ts';
import { formatAddress } from '../../../core/values/parse-address.ts';
import { Button } from '../../components/Button.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import { BUILDER_KEYS } from '../commands/builder-keys.ts';
import { useEditor, useEditorState } from '../kit/editor-context.ts';
import { wordTypeOf } from '../state/hex-settings.ts';
import styles from './BuilderBar.module.css';

/** The map that is being built: its size, its axes, and the keys that change them. Nothing while none is. */
export function BuilderBar(): JSX.Element | null {
  const { t } = useTexts();
  const { controller } = useEditor();
  const draft = useEditorState((state) => state.building);
  if (draft === undefined) return null;
  const { building } = controller;
  return (
    <section aria-label={t('editor.builder.label')} className={styles['bar']}>
      <span className={styles['title']}>{formatAddress(draft.address)}</span>
      <output className={styles['data']} aria-live="polite">
        {t('editor.builder.size', { columns: draft.width, rows: draft.height })}
      </output>
      <Side side="width" fewer={BUILDER_KEYS.fewerColumns} more={BUILDER_KEYS.moreColumns} />
      <Side side="height" fewer={BUILDER_KEYS.fewerRows} more={BUILDER_KEYS.moreRows} />
      <span className={styles['end']}>
        <IconButton
          label={t('editor.commands.previewMap')}
          keys="Space"
          icon={<Eye />}
          onClick={() => controller.previews.toggle()}
        />
        <Button size="small" onClick={() => building.cancel()}>
          {`${t('common.cancel')} (Esc)`}
        </Button>
        <Button size="small" variant="primary" onClick={() => building.finish()}>
          {`${t('editor.builder.finish')} (Enter)`}
        </Button>
      </span>
      <span className={styles['axes']}>
        <Axis side="x" draft={draft} />
        <Axis side="y" draft={draft} />
      </span>
    </section>
  );
}

function Side({
  side,
  fewer,
  more,
}: {
  readonly side: 'width' | 'height';
  readonly fewer: string;
  readonly more: string;
}): JSX.Element {
  const { t } = useTexts();
  const { controller } = useEditor();
  const { building } = controller;
  return (
    <span className={styles['size']}>
      {`${t(`editor.mapForm.${side}`)} (${fewer}/${more})`}
      <IconButton
        label={t(`editor.builder.fewer.${side}`)}
        keys={fewer}
        icon={<Minus />}
        onClick={() => building.resize(side, -1)}
      />
      <IconButton
        label={t(`editor.builder.more.${side}`)}
        keys={more}
        icon={<Plus />}
        onClick={() => building.resize(side, 1)}
      />
    </span>
  );
}

/** A marked axis with its first points, and whether they rise as those of an axis do. */
function Axis({
  side,
  draft,
}: {
  readonly side: 'x' | 'y';
  readonly draft: MapDraft;
}): JSX.Element {
  const { t } = useTexts();
  const { controller } = useEditor();
  const type = wordTypeOf(useEditorState((state) => state.hex));
  const axis = draftAxis(controller.session.byteStore.picture, draft, side, type);
  const key = (side === 'x' ? BUILDER_KEYS.markX : BUILDER_KEYS.markY).toUpperCase();
  return (
    <span className={styles['axis']}>
      <Button size="small" onClick={() => controller.building.mark(side)}>
        {`${t(`editor.mapForm.pages.${side}`)} (${key})`}
      </Button>
      <output aria-live="polite" className={styles['axis']}>
        {axis === undefined ? (
          t('editor.builder.unmarked')
        ) : (
          <>
            <span className={styles['points']}>{pointsText(axis.points ?? [])}</span>
            <span className={axis.isRising ? styles['right'] : styles['wrong']}>
              {t(axis.isRising ? 'editor.builder.rising' : 'editor.builder.notRising')}
            </span>
          </>
        )}
      </output>
    </span>
  );
}
