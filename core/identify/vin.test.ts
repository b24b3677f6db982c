import { describe, expect, it } from 'vitest';
import { findVins } from './find-vins.ts';
import {
  hasValidCheckDigit,
  isPlaceholderVin,
  isVinForm,
  vehicleTypeOfVin,
  vinCheckDigit,
} from './vin.ts';

/** Examples that the rule's own text and the trade publish; the last one has the check digit X. */
const RIGHT = ['11111111111111111', '1M8GDM9AXKP042788', '5GZCZ43D13S812715'];

describe('check digit', () => {
  it.each(RIGHT)('of %s is right', (vin) => {
    expect(hasValidCheckDigit(vin)).toBe(true);
  });

  it('is wrong after any one digit of the number has changed', () => {
    const vin = '5GZCZ43D13S812715';
    for (const index of [11, 12, 13, 14, 15, 16]) {
      const digit = (Number(vin[index]) + 1) % 10;
      expect(hasValidCheckDigit(`${vin.slice(0, index)}${digit}${vin.slice(index + 1)}`)).toBe(
        false,
      );
    }
  });

  it.each(['', '1M8GDM9AXKP04278', '1M8GDM9AXKP0427889', '1M8GDM9AXKP04278O', '1M8GDM9AXKP04278é'])(
    'of "%s" does not exist',
    (text) => {
      expect(vinCheckDigit(text)).toBeUndefined();
    },
  );
});

describe('form', () => {
  it.each([
    ['WVWZZZ1KZ6W000123', true],
    ['WVWZZZ1KZ6W00012A', false],
    ['WVWZZZ1KZ6W00O123', false],
    ['IVWZZZ1KZ6W000123', false],
    ['WVWZZZ1KZ6Q000123', false],
    ['WVWZZZ1KZ0W000123', true],
    ['wvwzzz1kz6w000123', false],
    ['WVWZZZ1KZ6W00012', false],
  ])('of %s is that of a VIN: %s', (text, expected) => {
    expect(isVinForm(text)).toBe(expected);
  });

  it.each([
    ['6G1ZK54F55L000000', true],
    ['WVWZZZ1KZ6W123456', true],
    ['WVWZZZ1KZ6W123457', false],
  ])('of %s is that of a placeholder: %s', (text, expected) => {
    expect(isPlaceholderVin(text)).toBe(expected);
  });

  it.each([
    ['WVWZZZ1KZ6W000123', 'car'],
    ['JKAEX250AAA000123', 'bike'],
    ['YV2A4B2A2BA123457', 'truck'],
    ['QQQZZZ1KZ6W000123', undefined],
  ])('of %s is of a %s', (vin, type) => {
    expect(vehicleTypeOfVin(vin)).toBe(type);
  });
});

describe('numbers in an image', () => {
  it.each([
    ['\0WVWZZZ1KZ6W000123\0', ['WVWZZZ1KZ6W000123']],
    ['WVWZZZ1KZ6W000123', ['WVWZZZ1KZ6W000123']],
    ['\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0WVWZZZ1KZ6W000123', ['WVWZZZ1KZ6W000123']],
    ['AWVWZZZ1KZ6W000123\0', []],
    ['\0WVWZZZ1KZ6W0001234\0', []],
    ['\0QQQZZZ1KZ6W000123\0', []],
    ['\x001M8GDM9AXKP042788\0', ['1M8GDM9AXKP042788']],
    ['\x001M8GDM9AXKP042789\0', []],
    ['\x0012345678901234567\0', []],
    ['\x005GZCZ43D13S812715 WVWZZZ1KZ6W000123', ['5GZCZ43D13S812715', 'WVWZZZ1KZ6W000123']],
  ])('are told from other texts: %j', (text, expected) => {
    const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
    expect(findVins(bytes).map(({ value }) => value)).toEqual(expected);
  });

  it('are found at every address', () => {
    for (let at = 0; at < 40; at++) {
      const bytes = new Uint8Array(64);
      bytes.set(
        Uint8Array.from('WVWZZZ1KZ6W000123', (c) => c.charCodeAt(0)),
        at,
      );
      expect(findVins(bytes)).toMatchObject([{ address: at }]);
    }
  });

  it('of nobody are marked', () => {
    const bytes = Uint8Array.from(' 6G1ZK54F55L000000 ', (c) => c.charCodeAt(0));
    expect(findVins(bytes)).toMatchObject([{ rule: 'vin.placeholder' }]);
  });
});
