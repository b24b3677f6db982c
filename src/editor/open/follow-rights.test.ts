import { expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { SessionState } from '../../state/session-store.ts';
import { followRights } from './follow-rights.ts';

const user = (...rels: string[]): SessionState =>
  ({ phase: 'user', user: { links: rels.map((rel) => ({ rel, href: '' })) } }) as SessionState;

it('solutions are open as long as there is a licence', () => {
  const store = createStore<SessionState>(() => user('create-project'));
  const told: unknown[] = [];
  const end = followRights({ store }, { note: (part) => told.push(part.solutionsAccess) });
  store.setState(user(), true);
  store.setState(user('create-project'), true);
  end();
  store.setState(user(), true);
  expect(told).toEqual(['open', 'needsLicence', 'open']);
});
