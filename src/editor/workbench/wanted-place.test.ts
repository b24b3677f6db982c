import { expect, it, vi } from 'vitest';
import type { Editor } from '../open/open-editor.ts';
import { openWantedPlace } from './wanted-place.ts';

const EDITOR = {} as Editor;
const alerts = { show: vi.fn() };

it('an address without a place fetches no script', async () => {
  const fetchScript = vi.fn();
  expect(await openWantedPlace(EDITOR, '', alerts, fetchScript)).toBeUndefined();
  expect(fetchScript).not.toHaveBeenCalled();
});

it('a place is opened by its script', async () => {
  const after = (): void => undefined;
  const script = { openLink: async () => after, goToLink: async () => after };
  expect(await openWantedPlace(EDITOR, '?map=m1', alerts, async () => script)).toBe(after);
  expect(alerts.show).not.toHaveBeenCalled();
});

it('a place whose script cannot be had is told of, and the project opens all the same', async () => {
  const failing = (): Promise<never> => Promise.reject(new TypeError('no script'));
  expect(await openWantedPlace(EDITOR, '?map=m1', alerts, failing)).toBeUndefined();
  expect(alerts.show.mock.calls).toEqual([[{ code: 'UNEXPECTED_ERROR' }]]);
});
