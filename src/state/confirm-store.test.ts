import { describe, expect, it } from 'vitest';
import { createConfirmStore } from './confirm-store.ts';

const question = { title: 'Archive?', message: 'It can be restored.', confirmLabel: 'Archive' };

describe('confirm box', () => {
  it.each([true, false])('answers %s and closes', async (confirmed) => {
    const confirm = createConfirmStore();
    const asked = confirm.ask(question);
    expect(confirm.store.getState().request).toEqual(question);
    confirm.answer(confirmed);
    expect(await asked).toBe(confirmed);
    expect(confirm.store.getState().request).toBeNull();
  });

  it('answers an open question with no when another is asked', async () => {
    const confirm = createConfirmStore();
    const first = confirm.ask(question);
    const second = confirm.ask({ ...question, title: 'Delete?' });
    expect(await first).toBe(false);
    expect(confirm.store.getState().request?.title).toBe('Delete?');
    confirm.answer(true);
    expect(await second).toBe(true);
  });

  it('takes an answer to no question quietly', () => {
    const confirm = createConfirmStore();
    confirm.answer(true);
    expect(confirm.store.getState().request).toBeNull();
  });
});
