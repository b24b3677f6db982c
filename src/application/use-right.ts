import { useStore } from 'zustand';
import { hasRight } from '../state/session-store.ts';
import { useApplication } from './application.ts';

/** Whether the person may do something now: the server says so by a link relation, and by nothing else. */
export function useRight(relation: string): boolean {
  const { session } = useApplication();
  return useStore(session.store, (state) => hasRight(state, relation));
}
