import { type JSX, useEffect, useRef } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { useStore } from 'zustand';
import { useApplication } from '../application/application.ts';
import { PATHS } from '../application/paths.ts';
import { FullScreenLoader } from '../components/FullScreenLoader.tsx';
import { UnreachableScreen } from '../screens/unreachable/UnreachableScreen.tsx';
import { guardGuest, guardProtected, pathAfterLogin } from './guard-rules.ts';

/** Around the routes that need a session. */
export function RequireSession(): JSX.Element {
  const { session, returnPath } = useApplication();
  const location = useLocation();
  const decision = guardProtected(
    useStore(session.store),
    `${location.pathname}${location.search}${location.hash}`,
  );
  switch (decision.kind) {
    case 'login':
      return (
        <Leave
          prepare={() => {
            if (decision.returnPath !== null) returnPath.keep(decision.returnPath);
            return PATHS.login;
          }}
        />
      );
    case 'unreachable':
      return <UnreachableScreen onRetry={() => void session.restore()} />;
    case 'show':
      return <Outlet />;
    default:
      return <FullScreenLoader />;
  }
}

/** Around the routes for guests. */
export function RequireGuest(): JSX.Element {
  const { session, returnPath } = useApplication();
  const decision = guardGuest(useStore(session.store));
  switch (decision.kind) {
    case 'enter':
      return <Leave prepare={() => pathAfterLogin(returnPath.take())} />;
    case 'show':
      return <Outlet />;
    default:
      return <FullScreenLoader />;
  }
}

/** Goes elsewhere once it is in the page; `prepare` says where, and may leave notes behind. */
function Leave({ prepare }: { readonly prepare: () => string }): JSX.Element {
  const navigate = useNavigate();
  const left = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving happens once, with what was decided first
  useEffect(() => {
    if (left.current) return;
    left.current = true;
    void navigate(prepare(), { replace: true });
  }, []);
  return <FullScreenLoader />;
}
