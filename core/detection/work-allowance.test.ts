import { describe, expect, it } from 'vitest';
import { WorkAllowance } from './work-allowance.ts';

describe('WorkAllowance', () => {
  it('is spent up to the last, and grows by what is searched', () => {
    const allowance = new WorkAllowance(10, 3);
    expect(allowance.spend(11)).toBe(false);
    expect(allowance.spend(10)).toBe(true);
    expect(allowance.spend(1)).toBe(false);
    allowance.grant(2);
    expect(allowance.spend(7)).toBe(false);
    expect(allowance.spend(6)).toBe(true);
  });
});
