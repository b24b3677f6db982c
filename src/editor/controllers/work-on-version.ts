import type { ChangeLabel } from '../../../core/bytes/change-label.ts';
import type { VersionWork } from '../../../core/contract/version-works.ts';
import type { SaleEnd } from '../../account/buy.ts';
import type { OrderEnd } from '../../account/send-order.ts';
import type { SeenVersion } from '../../api/purchases-api.ts';
import type { LoaderStore } from '../../state/loader-store.ts';
import type { EditorController } from './editor-controller.ts';
import type { VersionActions } from './version-actions.ts';

/** What work of the server on the versions of an open project needs. */
export interface VersionWorkParts {
  readonly loader: Pick<LoaderStore, 'show'>;
  readonly controller: EditorController;
  readonly versions: VersionActions;
  /** Finds out whether the version under the edits is another one by now. */
  lookForChanges(): void;
}

/** Work of the server, as far as it is about the bytes of a version. */
type Worked = Pick<VersionWork, 'state'>;

/** Saves what is unsaved, the original as a new version. @param info note that is proposed then */
export async function saveFirst(
  { controller, versions }: Pick<VersionWorkParts, 'controller' | 'versions'>,
  info: string,
): Promise<boolean> {
  const { session } = controller;
  if (session.isOnOriginal) return (await versions.saveAs(info)) === 'saved';
  if (session.byteStore.unsavedCount === 0) return true;
  return (await versions.save()) === 'saved';
}

/** Work that is waited for behind the loader. */
export interface WaitedWork<Work> {
  /** What is under way, in words. */
  readonly message: string;
  /** Of the step that comes out of it. */
  readonly label: ChangeLabel;
  readonly version: SeenVersion;
  send(): Promise<Work>;
}

/** Waits behind the loader for work on a version, and takes over what has changed in it. */
export function workOnVersion<Work extends Worked>(
  { controller, loader, versions }: VersionWorkParts,
  { message, label, version, send }: WaitedWork<Work>,
): Promise<Work> {
  const { session } = controller;
  return versions.onServer(async () => {
    const hide = loader.show(message);
    try {
      const work = await send();
      if (work.state !== 'modified') return work;
      if (session.current.id === version.id) await session.takeOverWork(label);
      else await session.refreshVersions();
      return work;
    } finally {
      hide();
    }
  });
}

/** Where work was not done, or nobody knows, the version may be another one. */
export function lookAfterWork(
  { lookForChanges }: Pick<VersionWorkParts, 'lookForChanges'>,
  end: SaleEnd<unknown> | OrderEnd<unknown>,
): void {
  const reason = end.kind === 'refused' ? end.error.reason : undefined;
  const isChanged = (end.kind === 'notBought' ? end.reason : reason) === 'versionChangedElsewhere';
  if (isChanged || end.kind === 'unknown') lookForChanges();
}
