import type { ComponentType, FC, JSX } from 'react';
import { useApplication } from '../../application/application.ts';
import { lateComponent } from '../../components/late-component.tsx';
import { lazyComponent } from '../../components/lazy-component.tsx';
import { useValueInTransition } from '../../components/use-value-in-transition.ts';
import { ChecksumDialog } from '../checksums/ChecksumDialog.tsx';
import { WrongChecksumsDialog } from '../checksums/WrongChecksumsDialog.tsx';
import { PasteDialog } from '../clipboard/PasteDialog.tsx';
import { ValueDialog } from '../edit-dialogs/ValueDialog.tsx';
import { useEditor, useEditorState } from '../kit/editor-context.ts';
import { FolderDialog } from '../maps/FolderDialog.tsx';
import { CreateMapDialog, MapPropertiesDialog } from '../maps/MapDialogs.tsx';
import { PaletteDialog } from '../palette/PaletteDialog.tsx';
import { GoToAddressDialog } from '../places/GoToAddressDialog.tsx';
import { SearchDialog } from '../search/SearchDialog.tsx';
import { ConflictDialog } from '../versions/ConflictDialog.tsx';
import { FailedSaveDialog } from '../versions/FailedSaveDialog.tsx';
import { RenameVersionDialog } from '../versions/RenameVersionDialog.tsx';
import { SaveVersionDialog } from '../versions/SaveVersionDialog.tsx';
import { UnsavedDialog } from '../versions/UnsavedDialog.tsx';

// The editor is there before them.
const CopyPropertiesDialog = lazyComponent(
  async () => (await import('../maps/CopyPropertiesDialog.tsx')).CopyPropertiesDialog,
);
const DifferencesDialog = lazyComponent(
  async () => (await import('../differences/DifferencesDialog.tsx')).DifferencesDialog,
);
const HelpDialog = lazyComponent(async () => (await import('../help/HelpDialog.tsx')).HelpDialog);
const HistoryDialog = lazyComponent(
  async () => (await import('../edit-dialogs/HistoryDialog.tsx')).HistoryDialog,
);
const ImportVersionDialog = lazyComponent(
  async () => (await import('../versions/ImportVersionDialog.tsx')).ImportVersionDialog,
);
const ManageMapsDialog = lazyComponent(
  async () => (await import('../maps/ManageMapsDialog.tsx')).ManageMapsDialog,
);
const MarkDialog = lazyComponent(async () => (await import('../places/MarkDialog.tsx')).MarkDialog);
const PasteMapDialog = lazyComponent(
  async () => (await import('../clipboard/PasteMapDialog.tsx')).PasteMapDialog,
);
const SettingsDialog = lazyComponent(
  async () => (await import('../settings/SettingsDialog.tsx')).SettingsDialog,
);
const ShortcutsDialog = lazyComponent(
  async () => (await import('../settings/ShortcutsDialog.tsx')).ShortcutsDialog,
);
const SimilarMapsDialog = lazyComponent(
  async () => (await import('../maps/SimilarMapsDialog.tsx')).SimilarMapsDialog,
);
const VersionsDialog = lazyComponent(
  async () => (await import('../versions/VersionsDialog.tsx')).VersionsDialog,
);

const ApplyEcu = serverDialog(async () => (await import('../versions/ApplyEcu.tsx')).ApplyEcu);
const DtcDialog = serverDialog(async () => (await import('../dtc/DtcDialog.tsx')).DtcDialog);
const LinkDialog = serverDialog(async () => (await import('../places/LinkDialog.tsx')).LinkDialog);
const MapPackDialog = serverDialog(
  async () => (await import('../map-pack/MapPackDialog.tsx')).MapPackDialog,
);
const PortDialog = serverDialog(
  async () => (await import('../solutions/port/PortDialog.tsx')).PortDialog,
);
const ProjectDetails = serverDialog(
  async () => (await import('../versions/ProjectDetails.tsx')).ProjectDetails,
);
const ReportProblem = serverDialog(
  async () => (await import('../help/ReportProblem.tsx')).ReportProblem,
);
const ChangeReportDialog = serverDialog(
  async () => (await import('../handover/ChangeReportDialog.tsx')).ChangeReportDialog,
);
const SheetDialog = serverDialog(
  async () => (await import('../handover/SheetDialog.tsx')).SheetDialog,
);
const SolutionsDialog = serverDialog(
  async () => (await import('../solutions/SolutionsDialog.tsx')).SolutionsDialog,
);

/**
 * A dialog that is fetched when it is asked for, and not before: of little use without a server, or one whose work has a script of its
 * own that is fetched just then as well (trouble codes, the safety sheet). Where it cannot be had, the person is told.
 */
function serverDialog<Props extends object>(load: () => Promise<ComponentType<Props>>): FC<Props> {
  const Late = lateComponent(load);
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each dialog, where the module begins
  return function ServerDialog(props: Props): JSX.Element {
    const { alerts } = useApplication();
    const { controller } = useEditor();
    const failed = (): void => {
      alerts.show({ code: 'UNEXPECTED_ERROR' });
      controller.closeDialog();
    };
    return <Late {...props} onFailure={failed} />;
  };
}

/** The dialog that is open, if any. */
export function EditorDialogs(): JSX.Element | null {
  const dialog = useValueInTransition(useEditorState((state) => state.dialog));
  switch (dialog?.kind) {
    case undefined:
      return null;
    case 'saveAs':
      return <SaveVersionDialog info={dialog.info} onAnswer={dialog.answer} />;
    case 'unsaved':
      return <UnsavedDialog occasion={dialog.occasion} onAnswer={dialog.answer} />;
    case 'failedSave':
      return <FailedSaveDialog trouble={dialog.trouble} onAnswer={dialog.answer} />;
    case 'conflict':
      return <ConflictDialog onAnswer={dialog.answer} />;
    case 'wrongChecksums':
      return <WrongChecksumsDialog wrongCount={dialog.wrongCount} onAnswer={dialog.answer} />;
    case 'renameVersion':
      return <RenameVersionDialog version={dialog.version} />;
    case 'createMap':
      return <CreateMapDialog folderId={dialog.folderId ?? null} fields={dialog.fields} />;
    case 'mapProperties':
      return <MapPropertiesDialog mapId={dialog.mapId} />;
    case 'copyMapProperties':
      return <CopyPropertiesDialog mapId={dialog.mapId} />;
    case 'similarMaps':
      return <SimilarMapsDialog mapId={dialog.mapId} />;
    case 'pasteMap':
      return <PasteMapDialog targetId={dialog.targetId} />;
    case 'manageMaps':
      return <ManageMapsDialog />;
    case 'versions':
      return <VersionsDialog />;
    case 'importVersion':
      return <ImportVersionDialog file={dialog.file} />;
    case 'help':
      return <HelpDialog />;
    case 'folder':
      return <FolderDialog folder={dialog.folder} />;
    case 'values':
      return <ValueDialog kind={dialog.operation} text={dialog.text ?? ''} />;
    case 'palette':
      return <PaletteDialog key={dialog.list} kind={dialog.list} />;
    case 'differences':
      return <DifferencesDialog given={dialog.given} />;
    case 'search':
      return <SearchDialog />;
    case 'history':
      return <HistoryDialog />;
    case 'settings':
      return <SettingsDialog />;
    case 'troubleCodes':
      return <DtcDialog results={dialog.results} />;
    case 'solutions':
      return <SolutionsDialog part={dialog.part} shown={dialog.shown} />;
    case 'port':
      return <PortDialog portId={dialog.portId} />;
    case 'mapPack':
      return <MapPackDialog />;
    case 'applyEcu':
      return <ApplyEcu />;
    case 'pasteSpecial':
      return <PasteDialog />;
    case 'checksums':
      return <ChecksumDialog />;
    case 'changeReport':
      return <ChangeReportDialog />;
    case 'safetySheet':
      return <SheetDialog />;
    case 'link':
      return <LinkDialog missing={dialog.missing} />;
    case 'mark':
      return <MarkDialog key={dialog.address} address={dialog.address} />;
    case 'goToAddress':
      return <GoToAddressDialog />;
    case 'projectDetails':
      return <ProjectDetails />;
    case 'report':
      return <ReportProblem />;
    case 'shortcuts':
      return <ShortcutsDialog />;
  }
}
