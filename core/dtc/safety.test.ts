import { describe, expect, it } from 'vitest';
import { SAFETY_REASONS, safetyReasonOf } from './safety.ts';
import { rawTroubleCode } from './trouble-code.ts';

describe('safety', () => {
  it.each([
    ['B0001', 'restraints'],
    ['U0151', 'restraints'],
    ['C0035', 'brakes'],
    ['P0571', 'brakes'],
    ['P0703', 'brakes'],
    ['U0121', 'brakes'],
    ['P0120', 'throttle'],
    ['P2135', 'throttle'],
    ['P2299', 'throttle'],
    ['P0601', 'selfMonitoring'],
    ['P0606', 'selfMonitoring'],
    ['P0300', 'misfire'],
    ['P0316', 'misfire'],
    ['P0325', 'knock'],
    ['P0217', 'overheating'],
    ['P0524', 'oilPressure'],
    ['P0234', 'overload'],
    ['P0093', 'fuelLeak'],
    ['P0299', undefined],
    ['P0317', undefined],
    ['P0401', undefined],
    ['P0420', undefined],
    ['P2002', undefined],
    ['P1681', undefined],
    ['U0100', undefined],
  ])('of %s concerns %s', (code, reason) => {
    expect(safetyReasonOf(rawTroubleCode(code) ?? -1)).toBe(reason);
  });

  it('has no reason that no code has', () => {
    const reasons = new Set(Array.from({ length: 0x10000 }, (_, raw) => safetyReasonOf(raw)));
    expect([...reasons].filter((reason) => reason !== undefined).sort()).toEqual(
      [...SAFETY_REASONS].sort(),
    );
  });
});
