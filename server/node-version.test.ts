import { describe, expect, it } from 'vitest';
import { nodeComplaint } from './node-version.ts';

describe('nodeComplaint', () => {
  it.each(['24.7.0', '24.21.0', '25.0.0', '100.0.0'])('has nothing against %s', (version) => {
    expect(nodeComplaint(version)).toBeUndefined();
  });

  it.each(['24.6.0', '22.23.3', '9.99.9'])(
    'names the version that %s falls short of',
    (version) => {
      expect(nodeComplaint(version)).toBe(
        `Mapwright needs Node 24.7 or newer; this is ${version}.`,
      );
    },
  );
});
