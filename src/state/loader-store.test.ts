import { describe, expect, it } from 'vitest';
import { createLoaderStore } from './loader-store.ts';

describe('loader', () => {
  it('shows the last message and goes with the last of several', () => {
    const loader = createLoaderStore();
    const hideFirst = loader.show('Saving');
    const hideSecond = loader.show('Reading');
    expect(loader.store.getState()).toEqual({ visible: true, message: 'Reading' });
    hideSecond();
    expect(loader.store.getState()).toEqual({ visible: true, message: 'Saving' });
    hideFirst();
    expect(loader.store.getState()).toEqual({ visible: false, message: null });
  });

  it('may be hidden twice by the same caller without hiding another', () => {
    const loader = createLoaderStore();
    const hideFirst = loader.show();
    loader.show();
    hideFirst();
    hideFirst();
    expect(loader.store.getState().visible).toBe(true);
  });

  it('clears everything', () => {
    const loader = createLoaderStore();
    const hide = loader.show('Saving');
    loader.clear();
    hide();
    expect(loader.store.getState()).toEqual({ visible: false, message: null });
  });
});
