import { type JSX, useCallback, useState } from 'react';
import { useStore } from 'zustand';
import { proposedName } from '../../../core/maps/empty-map.ts';
import type { MapFields } from '../../../core/maps/map-definition.ts';
import { fieldsOfMap } from '../../../core/maps/map-definition.ts';
import { isApiError } from '../../api/api-error.ts';
import { nextTask } from '../../platform/next-task.ts';
import { useTexts } from '../../texts/texts-context.ts';
import type { EditorController } from '../controllers/editor-controller.ts';
import { useEditor } from '../kit/editor-context.ts';
import { MapForm } from './MapForm.tsx';

/** Makes a map of what is selected in the dump, and opens it. Specification 2, "create user map". */
export function CreateMapDialog({
  folderId,
  fields: given,
}: {
  readonly folderId: string | null;
  /** `undefined`: what is selected. */
  readonly fields: MapFields | undefined;
}): JSX.Element {
  const { t } = useTexts();
  const { controller } = useEditor();
  const [fields] = useState(() => {
    if (given !== undefined) return given;
    const selected = controller.dump.newMap(folderId);
    return { ...selected, name: proposedName(selected.cells.address) };
  });
  const [selectedCount] = useState(() =>
    given === undefined ? (controller.dump.cursor()?.statistics.count ?? 0) : 0,
  );
  return (
    <MapForm
      title={t('editor.mapForm.createTitle')}
      submitLabel={t('editor.mapForm.create')}
      fields={fields}
      selectedCount={selectedCount}
      onSubmit={untilRefused((map) => createAndOpen(controller, map))}
    />
  );
}

/**
 * Changes what is known of a map; its open tab shows every change before it is saved. Of a map that was deleted elsewhere it makes
 * a new one. Specification 2, "map properties".
 */
export function MapPropertiesDialog({ mapId }: { readonly mapId: string }): JSX.Element | null {
  const { t } = useTexts();
  const { controller } = useEditor();
  const { library } = controller;
  const map = useStore(library.store, ({ maps }) => maps.find(({ id }) => id === mapId));
  const [opened] = useState(map);
  const [isChangedElsewhere, setChangedElsewhere] = useState(false);
  const showDraft = useCallback(
    (fields: MapFields | undefined) => controller.showDraft(fields && { mapId, fields }),
    [controller, mapId],
  );
  const shown = map ?? opened;
  if (shown === undefined) return null;
  const isGone = map === undefined;
  const save = async (fields: MapFields): Promise<void> => {
    if (isGone) {
      await createAndOpen(controller, fields);
      return;
    }
    const isDone = await library.updateMap(map, fields);
    if (isDone) controller.closeDialog();
    setChangedElsewhere(!isDone);
  };
  return (
    <MapForm
      title={
        isGone
          ? t('editor.mapForm.createTitle')
          : t('editor.mapForm.propertiesTitle', { name: shown.name })
      }
      submitLabel={t(isGone ? 'editor.mapForm.create' : 'common.save')}
      fields={fieldsOfMap(shown)}
      isChangedElsewhere={isChangedElsewhere && !isGone}
      onDraft={showDraft}
      onSubmit={untilRefused(save)}
    />
  );
}

async function createAndOpen(controller: EditorController, map: MapFields): Promise<void> {
  const [created] = await controller.library.createMaps([map]);
  // Under the form, which goes in a task of its own.
  if (created !== undefined) controller.tabs.openMap(created.id);
  await nextTask();
  controller.closeDialog();
}

/** The client has told the person why the server refused; the form stays open with everything in it. */
function untilRefused(save: (map: MapFields) => Promise<void>): (map: MapFields) => Promise<void> {
  return async (map) => {
    try {
      await save(map);
    } catch (error) {
      if (!isApiError(error)) throw error;
    }
  };
}
