import { describe, expect, it } from 'vitest';
import { isTaxId, needsTaxId } from './tax-id.ts';

describe('a tax id', () => {
  it.each([
    ['IT', false],
    ['PL', false],
    ['ES', false],
    ['GB', true],
    ['CH', true],
    ['NO', true],
    ['SM', true],
    ['VA', true],
    ['US', true],
    ['CN', true],
  ])('in %s is needed: %s', (country, needed) => {
    expect(needsTaxId(country)).toBe(needed);
  });

  it.each([
    ['IT', 'RSSMRA80A01H501U', true],
    ['IT', 'rssmra80a01h501u', true],
    ['IT', 'RSS MRA 80A01 H501U', true],
    // Digits written as letters, because two people would have the same code.
    ['IT', 'RSSMRA80A01H50MM', true],
    ['IT', 'RSSMRA80A01H501A', false],
    ['IT', 'RSSMRA80A01H501', false],
    ['IT', '12345678903', true],
    ['IT', 'IT12345678903', true],
    ['IT', '12345678900', false],
    ['IT', '1234567890', false],
    ['IT', 'CA12345AA', false],
    ['US', '12-3456789', true],
    ['US', '1234', false],
    ['US', '12345', true],
    ['US', '12345678901234567890', true],
    ['US', '123456789012345678901', false],
    ['US', 'passport: 12345', false],
    ['CH', 'CHE-123.456.789', true],
    ['DE', 'DE 123 456 789', true],
  ])('in %s may be %j: %s', (country, text, fits) => {
    expect(isTaxId(country, text)).toBe(fits);
  });
});
