import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom';
import { PATHS } from '../application/paths.ts';
import type { RouteHandle } from '../application/route-titles.ts';
import { fireAndForget } from '../platform/fire-and-forget.ts';
import { whenIdle } from '../platform/when-idle.ts';
import { RequireGuest, RequireSession } from './guards.tsx';
import { RootLayout } from './RootLayout.tsx';
import { RouteFailure } from './RouteFailure.tsx';

/** A route whose screen is fetched when somebody goes there. */
function screen(
  path: string,
  title: RouteHandle['title'],
  load: () => Promise<() => React.JSX.Element>,
): RouteObject {
  return {
    path,
    handle: { title } satisfies RouteHandle,
    lazy: async () => ({ Component: await load() }),
  };
}

const login = screen(PATHS.login, 'titles.login', async () => {
  const { LoginScreen } = await import('../screens/login/LoginScreen.tsx');
  return LoginScreen;
});

const register = screen(PATHS.register, 'titles.register', async () => {
  const { RegisterScreen } = await import('../screens/register/RegisterScreen.tsx');
  return RegisterScreen;
});

const registrationConfirm = screen(
  PATHS.registrationConfirm,
  'titles.registrationConfirm',
  async () => {
    const { RegistrationConfirmScreen } = await import(
      '../screens/registration-confirm/RegistrationConfirmScreen.tsx'
    );
    return RegistrationConfirmScreen;
  },
);

const forgottenPassword = screen(PATHS.forgottenPassword, 'titles.newPassword', async () => {
  const { ForgottenPasswordScreen } = await import(
    '../screens/account-links/ForgottenPasswordScreen.tsx'
  );
  return ForgottenPasswordScreen;
});

const resetPassword = screen(PATHS.resetPassword, 'titles.newPassword', async () => {
  const { ResetPasswordScreen } = await import('../screens/account-links/ResetPasswordScreen.tsx');
  return ResetPasswordScreen;
});

const confirmEmail = screen(PATHS.confirmEmail, 'titles.newEmail', async () => {
  const { ConfirmEmailScreen } = await import('../screens/account-links/ConfirmEmailScreen.tsx');
  return ConfirmEmailScreen;
});

const view = screen(PATHS.view, 'own', async () => {
  const { ViewRoute } = await import('./ViewRoute.tsx');
  return ViewRoute;
});

const outbox = screen(PATHS.outbox, 'titles.outbox', async () => {
  const { OutboxScreen } = await import('../screens/outbox/OutboxScreen.tsx');
  return OutboxScreen;
});

const loadEditor = () => import('../editor/workbench/EditorScreen.tsx');

/** Fetches the editor before somebody goes there. If that fails it is asked for again then, and the person is told. */
const fetchEditor = () => loadEditor().catch(() => undefined);

async function prepareViews(): Promise<void> {
  const views = await import('../editor/views/prepare-views.ts').catch(() => undefined);
  views?.prepareViews();
}

const projects = screen(PATHS.projects, 'titles.projects', async () => {
  const { ProjectsScreen } = await import('../screens/projects/ProjectsScreen.tsx');
  whenIdle(() => fireAndForget(fetchEditor()));
  return ProjectsScreen;
});

const archivedProjects = screen(PATHS.archivedProjects, 'titles.archivedProjects', async () => {
  const { ArchivedProjectsScreen } = await import(
    '../screens/archived-projects/ArchivedProjectsScreen.tsx'
  );
  return ArchivedProjectsScreen;
});

const createProject = screen(PATHS.createProject, 'titles.createProject', async () => {
  const { CreateProjectScreen } = await import('../screens/create-project/CreateProjectScreen.tsx');
  return CreateProjectScreen;
});

const editProject = screen('/edit-project/:projectId', 'titles.editProject', async () => {
  const { EditProjectScreen } = await import('../screens/edit-project/EditProjectScreen.tsx');
  return EditProjectScreen;
});

const subscriptions = screen(PATHS.subscriptions, 'titles.subscriptions', async () => {
  const { SubscriptionsScreen } = await import('../screens/subscriptions/SubscriptionsScreen.tsx');
  return SubscriptionsScreen;
});

const editor = screen('/projects/:projectId/editor', 'own', async () => {
  const { EditorScreen } = await loadEditor();
  return EditorScreen;
});

const openProject = screen('/projects/:projectId', 'titles.openProject', async () => {
  fireAndForget(fetchEditor());
  fireAndForget(prepareViews());
  const { OpenProjectScreen } = await import('../screens/open-project/OpenProjectScreen.tsx');
  return OpenProjectScreen;
});

/** Specification 2. */
const ROUTES: RouteObject[] = [
  {
    Component: RootLayout,
    HydrateFallback: () => null,
    errorElement: <RouteFailure />,
    children: [
      {
        Component: RequireGuest,
        children: [login, register, registrationConfirm, forgottenPassword, view],
      },
      // A link works for whoever is logged in as well.
      resetPassword,
      outbox,
      {
        Component: RequireSession,
        children: [
          {
            lazy: async () => {
              const { AppShell } = await import('./AppShell.tsx');
              return { Component: AppShell };
            },
            children: [
              projects,
              archivedProjects,
              createProject,
              editProject,
              confirmEmail,
              subscriptions,
            ],
          },
          openProject,
          editor,
        ],
      },
      { path: '*', element: <Navigate to={PATHS.login} replace /> },
    ],
  },
];

/** The router of the page, which reads and changes its address from now on. */
export function createRouter(): ReturnType<typeof createBrowserRouter> {
  return createBrowserRouter(ROUTES);
}
