import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EventRefusedError } from './payment-errors.ts';
import { openSimulated, openStripe, type ProviderHarness } from './testing/provider-harness.ts';

describe.each([
  ['simulated', openSimulated],
  ['stripe', openStripe],
] as const)('a message of the %s provider', (_name, open) => {
  let harness: ProviderHarness;
  beforeEach(async () => {
    harness = await open();
  });
  afterEach(() => harness.close());

  const other = Buffer.from('{"id":"evt_1","type":"customer.created","data":{"object":{}}}');

  it('about something else is nothing of ours', () => {
    expect(harness.provider.readEvent(other, harness.signed(other))).toBeUndefined();
  });

  it.each<[string, (body: Buffer) => [Buffer, Record<string, string | string[]>]]>([
    ['without a signature', (body) => [body, {}]],
    ['with another body', (body) => [Buffer.from(`${body} `), harness.signed(body)]],
    ['that is empty', (body) => [Buffer.alloc(0), harness.signed(body)]],
    [
      'whose signature is cut',
      (body) => [body, changed(harness, body, (text) => text.replace(/(v1=\w+)\w/, '$1'))],
    ],
    ['whose signature is no signature', (body) => [body, changed(harness, body, () => 't=1')]],
    [
      'with another time',
      (body) => [body, changed(harness, body, (text) => text.replace(/\d,/, 'x,'))],
    ],
    [
      'with two signatures',
      (body) => {
        const [[header = '', text = ''] = []] = signatureOf(harness, body);
        return [body, { [header]: [text, text] }];
      },
    ],
  ])('%s is refused', (_, make) => {
    const [body, headers] = make(other);
    expect(() => harness.provider.readEvent(body, headers)).toThrow(EventRefusedError);
  });

  it.each([
    [299, true],
    [301, false],
  ])('is good %d seconds later: %s', (seconds, isGood) => {
    const headers = harness.signed(other);
    harness.passTime(seconds * 1000);
    const read = (): unknown => harness.provider.readEvent(other, headers);
    if (isGood) expect(read()).toBeUndefined();
    else expect(read).toThrow(EventRefusedError);
  });

  it('that is signed and makes no sense is refused, and breaks nothing', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1 }), (bytes) => {
        const body = Buffer.from(bytes);
        const read = (): unknown => harness.provider.readEvent(body, harness.signed(body));
        let problem: unknown;
        try {
          expect(read()).toBeUndefined();
        } catch (error) {
          problem = error;
        }
        if (problem !== undefined) expect(problem).toBeInstanceOf(EventRefusedError);
      }),
    );
  });
});

function signatureOf(harness: ProviderHarness, body: Buffer): [string, string][] {
  return Object.entries(harness.signed(body)).filter(([header]) => header.endsWith('signature'));
}

function changed(
  harness: ProviderHarness,
  body: Buffer,
  change: (text: string) => string,
): Record<string, string> {
  return Object.fromEntries(
    signatureOf(harness, body).map(([header, text]) => [header, change(text)]),
  );
}
