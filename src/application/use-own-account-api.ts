import { useMemo } from 'react';
import { createOwnAccountApi, type OwnAccountApi } from '../api/own-account-api.ts';
import { useApplication } from './application.ts';

/** Calls about the own account; in a script of their own, with the screens and dialogs that make them. */
export function useOwnAccountApi(): OwnAccountApi {
  const { api } = useApplication();
  return useMemo(() => createOwnAccountApi(api.http), [api]);
}
