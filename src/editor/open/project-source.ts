import type { EditorController } from '../controllers/editor-controller.ts';
import type { MapLibrary } from '../library/map-library.ts';
import type { MarkList } from '../library/mark-list.ts';
import type { SharedMaps } from '../library/shared-maps.ts';
import type { PackFlag } from './follow-map-packs.ts';

/** The parts of an open editor that what happens to its project elsewhere changes. */
export interface FollowedParts {
  readonly controller: EditorController;
  readonly library: MapLibrary;
  readonly marks: MarkList;
  readonly shared: SharedMaps;
  readonly packFlag: PackFlag;
}

/** What keeps an open editor in step with its project. */
export interface Following {
  /** Asks for the versions, and says so where the one that is open was changed elsewhere. */
  lookForChanges(): void;
  /** Something got no answer: the place where the project is kept may be away. */
  doubt(): void;
  end(): void;
}

/**
 * Where an editor has its project from. What is asked of it goes through `api` of the application that the editor is given: that of
 * a server (`server-project.ts`), or one that answers from a file in this browser (`viewer/local-application.ts`).
 */
export interface ProjectSource {
  readonly projectId: string;
  /** There is no project on a server, and nobody is logged in: what needs either is not offered. */
  readonly isLocal: boolean;
  /** Follows what happens to the project outside of the editor, until it is ended. */
  follow(parts: FollowedParts): Following;
}
