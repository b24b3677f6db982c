import { type JSX, useCallback, useState } from 'react';
import { useStore } from 'zustand';
import type { MapFields } from '../../../core/contract/maps.ts';
import { isApiError } from '../../api/api-error.ts';
import { nextTask } from '../../platform/next-task.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { useEditor } from '../editor-context.ts';
import { fieldsOfMap } from '../maps/map-library.ts';
import { proposedName } from '../maps/new-map.ts';
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
  const create = async (map: MapFields): Promise<void> => {
    const [created] = await controller.library.createMaps([map]);
    // Under the form, which goes in a task of its own.
    if (created !== undefined) controller.tabs.openMap(created.id);
    await nextTask();
    controller.closeDialog();
  };
  return (
    <MapForm
      title={t('editor.mapForm.createTitle')}
      submitLabel={t('editor.mapForm.create')}
      fields={fields}
      selectedCount={selectedCount}
      onSubmit={untilRefused(create)}
    />
  );
}

/** Changes what is known of a map; its open tab shows every change before it is saved. Specification 2, "map properties". */
export function MapPropertiesDialog({ mapId }: { readonly mapId: string }): JSX.Element | null {
  const { t } = useTexts();
  const { controller } = useEditor();
  const { library } = controller;
  const map = useStore(library.store, ({ maps }) => maps.find(({ id }) => id === mapId));
  const showDraft = useCallback(
    (fields: MapFields | undefined) => {
      const mapDraft = fields && { mapId, fields };
      controller.store.setState({ mapDraft });
    },
    [controller, mapId],
  );
  if (map === undefined) return null;
  const save = async (fields: MapFields): Promise<void> => {
    await library.updateMap(mapId, fields);
    controller.closeDialog();
  };
  return (
    <MapForm
      title={t('editor.mapForm.propertiesTitle', { name: map.name })}
      submitLabel={t('common.save')}
      fields={fieldsOfMap(map)}
      onDraft={showDraft}
      onSubmit={untilRefused(save)}
    />
  );
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
