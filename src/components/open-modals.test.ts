import { describe, expect, it, vi } from 'vitest';
import { addOpenModal, closeTopModal, isModalOpen, isTopModal } from './open-modals.ts';

describe('modals that are open', () => {
  it('are closed from the top, whatever order they go in', () => {
    const [below, above] = [vi.fn(), vi.fn()];
    const removeBelow = addOpenModal(below);
    const removeAbove = addOpenModal(above);
    expect(isTopModal(above)).toBe(true);
    expect(isTopModal(below)).toBe(false);
    closeTopModal();
    expect(above).toHaveBeenCalledOnce();
    expect(below).not.toHaveBeenCalled();

    removeBelow();
    expect(isTopModal(above)).toBe(true);
    removeAbove();
    expect(isModalOpen()).toBe(false);
    closeTopModal();
    expect(above).toHaveBeenCalledOnce();
  });

  it('are one each, even where two are closed by the same', () => {
    const close = vi.fn();
    const removes = [addOpenModal(close), addOpenModal(close)];
    removes[0]?.();
    expect(isModalOpen()).toBe(true);
    removes[1]?.();
    expect(isModalOpen()).toBe(false);
  });
});
