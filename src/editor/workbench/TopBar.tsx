import {
  ChevronDown,
  CircleHelp,
  Crosshair,
  Download,
  GitCompare,
  Keyboard,
  Map as MapIcon,
  Redo2,
  Save,
  Search,
  Settings,
  ShieldCheck,
  Sparkles,
  TriangleAlert,
  Undo2,
} from 'lucide-react';
import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import { DISPLAY_MODES } from '../../../core/values/cell-text.ts';
import { CoinBalances } from '../../account/CoinBalances.tsx';
import { UserMenu } from '../../account/UserMenu.tsx';
import { PATHS } from '../../application/paths.ts';
import { Button } from '../../components/Button.tsx';
import { classNames } from '../../components/class-names.ts';
import { IconButton } from '../../components/IconButton.tsx';
import { lateComponent } from '../../components/late-component.tsx';
import { Menu } from '../../components/Menu.tsx';
import type { MenuItem } from '../../components/menu-items.ts';
import { ProductMark } from '../../components/ProductMark.tsx';
import { SegmentedControl } from '../../components/SegmentedControl.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import { ChecksumDot } from '../checksums/ChecksumLight.tsx';
import type { CommandId } from '../commands/command-ids.ts';
import { commandOf } from '../commands/commands.ts';
import { useKeyText } from '../commands/use-keys.ts';
import { compareItems } from '../kit/compare-items.ts';
import { useEditor, useEditorState } from '../kit/editor-context.ts';
import { useStepName } from '../kit/step-names.ts';
import styles from './TopBar.module.css';
import { VersionMenu } from './VersionMenu.tsx';

/** Most projects have none. */
const NoreadBadge = lateComponent(async () => (await import('./NoreadBadge.tsx')).NoreadBadge);

/** Project, version with its state, undo and redo, what the dump shows, go to address. */
export function TopBar(): JSX.Element {
  const { t } = useTexts();
  const { controller } = useEditor();
  const { project } = controller.session;
  const display = useEditorState((state) => state.hex.display);
  const vehicle = [project.brand, project.model, project.engine].filter(Boolean).join(' ');

  return (
    <header className={styles['bar']}>
      <Link to={PATHS.projects} className={styles['home']} title={t('editor.toProjects')}>
        <ProductMark />
      </Link>
      <div className={styles['project']}>
        <h1 className={styles['name']}>{project.name}</h1>
        <span className={styles['vehicle']}>{vehicle === '' ? project.fileName : vehicle}</span>
      </div>
      {project.tags.includes('noread') && <NoreadBadge />}
      <VersionMenu />
      <SaveButton />
      <div className={styles['group']} data-tour="history">
        <HistoryButton id="undo" />
        <HistoryButton id="redo" />
      </div>
      <SegmentedControl
        label={t('editor.display.label')}
        value={display}
        onChange={(next) => controller.changeHex({ display: next })}
        segments={DISPLAY_MODES.map((mode) => ({
          value: mode,
          label: t(`editor.display.${mode}`),
          longLabel: t(`editor.display.${mode}Long`),
        }))}
      />
      <CompareMenu />
      <CommandIcon id="goToAddress" icon={<Crosshair />} />
      <CommandIcon id="search" icon={<Search />} />
      <CommandIcon id="differences" icon={<GitCompare />} />
      <div className={styles['lit']}>
        <CommandIcon id="checksums" icon={<ShieldCheck />} word={t('editor.bar.checksums')} />
        <ChecksumDot />
      </div>
      <CommandIcon id="troubleCodes" icon={<TriangleAlert />} word={t('editor.bar.troubleCodes')} />
      <CommandIcon id="solutions" icon={<Sparkles />} word={t('editor.bar.solutions')} />
      <CommandIcon id="mapPack" icon={<MapIcon />} word={t('editor.bar.mapPack')} />
      <CommandIcon id="download" icon={<Download />} word={t('editor.bar.download')} />
      <div className={styles['end']}>
        <CommandIcon id="help" icon={<CircleHelp />} />
        <CoinBalances />
        <PersonMenu />
      </div>
    </header>
  );
}

/** The menu of the person, with what can be chosen for the editor. */
function PersonMenu(): JSX.Element {
  const { t } = useTexts();
  const editor = useEditor();
  const keyText = useKeyText();
  const entry = (id: CommandId, icon: JSX.Element): MenuItem => {
    const keys = keyText(id);
    return {
      kind: 'action',
      id,
      label: t(`editor.commands.${id}`),
      icon,
      ...(keys !== undefined && { keys }),
      onSelect: () => commandOf(id).run(editor),
    };
  };
  return (
    <UserMenu entries={[entry('settings', <Settings />), entry('showShortcuts', <Keyboard />)]} />
  );
}

/** With which version everything shown is compared. */
function CompareMenu(): JSX.Element {
  const texts = useTexts();
  const { t } = texts;
  const { controller } = useEditor();
  const versions = useEditorState((state) => state.versions);
  const compareBase = useEditorState((state) => state.compareBase);
  const name = compareBase?.name ?? t('editor.version.original');
  const label = t('editor.compare.with', { name });
  return (
    <Menu
      items={[
        { kind: 'heading', id: 'label', label: t('editor.compare.label') },
        ...compareItems({ versions, compareBase }, controller, texts),
      ]}
      trigger={
        <button
          type="button"
          data-tour="compare"
          aria-label={label}
          title={label}
          className={classNames(styles['compare'], compareBase && styles['compareOther'])}
        >
          <span className={styles['compareName']}>{name}</span>
          <ChevronDown aria-hidden="true" />
        </button>
      }
    />
  );
}

function SaveButton(): JSX.Element {
  const { t, plural } = useTexts();
  const editor = useEditor();
  const unsavedCount = useEditorState((state) => state.unsavedCount);
  const busy = useEditorState((state) => state.busy);
  const isLocal = useEditorState((state) => state.isLocal);
  const command = commandOf('save');
  const keyText = useKeyText();
  const state =
    unsavedCount === 0 ? t('editor.state.saved') : plural('editor.state.unsaved', unsavedCount);
  return (
    <div className={styles['save']} data-tour="save">
      <Button
        size="small"
        variant={unsavedCount > 0 ? 'primary' : 'secondary'}
        icon={<Save />}
        busy={busy === 'saving'}
        disabled={unsavedCount === 0 || isLocal}
        title={
          isLocal
            ? t('editor.disabled.needsAccount')
            : `${t('editor.commands.save')} (${keyText('save') ?? ''})`
        }
        onClick={() => command.run(editor)}
      >
        {t('editor.commands.save')}
      </Button>
      <span className={styles['state']} role="status">
        {busy === 'saving' && t('editor.state.saving')}
        {busy === 'changingVersion' && t('editor.state.changing')}
        {busy === 'working' && t('editor.state.working')}
        {busy === undefined && state}
      </span>
    </div>
  );
}

function HistoryButton({ id }: { readonly id: 'undo' | 'redo' }): JSX.Element {
  const { t } = useTexts();
  const editor = useEditor();
  const stepName = useStepName();
  const keyText = useKeyText();
  const step = useEditorState((state) => (id === 'undo' ? state.undoLabel : state.redoLabel));
  const label =
    step === undefined
      ? t(`editor.commands.${id}`)
      : t(`editor.${id}Step`, { step: stepName(step) });
  return (
    <IconButton
      label={label}
      keys={keyText(id) ?? ''}
      icon={id === 'undo' ? <Undo2 /> : <Redo2 />}
      disabled={step === undefined}
      onClick={() => commandOf(id).run(editor)}
    />
  );
}

/** A command as an icon. @param word stands beside it where the window is wide */
function CommandIcon({
  id,
  icon,
  word,
}: {
  readonly id: CommandId;
  readonly icon: JSX.Element;
  readonly word?: string;
}): JSX.Element {
  const { t } = useTexts();
  const editor = useEditor();
  const keyText = useKeyText();
  const command = commandOf(id);
  const reason = useEditorState((state) =>
    command.isEnabled(state) ? undefined : command.disabledReason?.(state),
  );
  const name = t(`editor.commands.${id}`);
  return (
    <IconButton
      // The button stays where the keyboard and the pointer find out why.
      label={reason === undefined ? name : `${name}: ${t(`editor.disabled.${reason}`)}`}
      keys={keyText(id) ?? ''}
      icon={
        <>
          {icon}
          {word && <span className={styles['word']}>{word}</span>}
        </>
      }
      className={word && styles['named']}
      aria-disabled={reason !== undefined || undefined}
      onClick={() => {
        if (reason === undefined) command.run(editor);
      }}
    />
  );
}
