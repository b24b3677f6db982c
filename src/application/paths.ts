/** Addresses of the screens. Specification 2. */
export const PATHS = {
  login: '/login',
  view: '/view',
  register: '/register',
  registrationConfirm: '/registration-confirm',
  forgottenPassword: '/forgotten-password',
  resetPassword: '/reset-password',
  confirmEmail: '/confirm-email',
  outbox: '/outbox',
  projects: '/projects',
  archivedProjects: '/archived-projects',
  createProject: '/create-project',
  subscriptions: '/subscriptions',
} as const;

/** Initialises a project and goes on to its editor. */
export function openProjectPath(projectId: string): string {
  return `/projects/${projectId}`;
}

export function editorPath(projectId: string): string {
  return `/projects/${projectId}/editor`;
}

export function editProjectPath(projectId: string): string {
  return `/edit-project/${projectId}`;
}

/** A place in the editor of a project. */
export interface EditorPlace {
  /** A saved version, or the original; the one that would be opened anyway if it is not told. */
  readonly versionId?: string | undefined;
  readonly mapId?: string | undefined;
  readonly address?: number | undefined;
}

/** Opens a project at a place: the query is read by the editor. */
export function placePath(projectId: string, { versionId, mapId, address }: EditorPlace): string {
  const query = [
    ...(versionId === undefined ? [] : [`version=${versionId}`]),
    ...(mapId === undefined ? [] : [`map=${mapId}`]),
    ...(address === undefined ? [] : [`address=${address.toString(16).toUpperCase()}`]),
  ];
  return `${editorPath(projectId)}?${query.join('&')}`;
}
