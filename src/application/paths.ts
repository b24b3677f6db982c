/** Addresses of the screens. Specification 2. */
export const PATHS = {
  login: '/login',
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
