import type { Application } from '../../application/application.ts';
import type { FileWorks } from '../controllers/file-works.ts';
import type { SolutionWorks } from '../controllers/solution-works.ts';
import type { VersionWorkParts } from '../controllers/work-on-version.ts';
import type { MapLibrary } from '../library/map-library.ts';
import type { SharedMaps, SharedMapsWork } from '../library/shared-maps.ts';

/** The project that work of the server is about. */
type WorkPlace = Omit<VersionWorkParts, 'loader'>;

/** Fetches what the work of the server needs, with its words, when it is asked for. */
export function lateWorks(application: Application, place: WorkPlace): () => Promise<FileWorks> {
  let works: FileWorks | undefined;
  return async () => {
    const [{ makeFileWorks }] = await Promise.all([
      import('../controllers/make-file-works.ts'),
      application.texts.add('account'),
    ]);
    const { controller, versions, lookForChanges } = place;
    works ??= makeFileWorks(application, controller, versions, lookForChanges);
    return works;
  };
}

/** Fetches what solutions need, with their words and those of purchases, when it is asked for. */
export function lateSolutionWorks(
  application: Application,
  place: WorkPlace,
): () => Promise<SolutionWorks> {
  let works: SolutionWorks | undefined;
  return async () => {
    const [{ makeSolutionWorks }] = await Promise.all([
      import('../controllers/make-solution-works.ts'),
      application.texts.add('account'),
      application.texts.add('solutions'),
    ]);
    works ??= makeSolutionWorks(application, place);
    return works;
  };
}

/** Fetches what works with maps of others when there are some. */
export function lateMapPackWorks(
  application: Application,
  projectId: string,
  library: MapLibrary,
  storeOf: () => SharedMaps['store'],
): () => Promise<SharedMapsWork> {
  let works: SharedMapsWork | undefined;
  return async () => {
    const { makeMapPackWorks } = await import('../controllers/make-map-pack-works.ts');
    works ??= makeMapPackWorks(application, projectId, library, storeOf());
    return works;
  };
}
