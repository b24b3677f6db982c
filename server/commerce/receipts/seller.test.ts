import { describe, expect, it } from 'vitest';
import { type SellerSettings, sellerOf } from './seller.ts';

const SETTINGS: SellerSettings = {
  SELLER_NAME: 'Mapwright S.r.l.',
  SELLER_ADDRESS: 'Via Roma 1 | 20100 Milano|Italia',
  SELLER_TAX_ID: 'IT01234567890',
};
const MANY = ['a', 'b', 'c', 'd', 'e', 'f'];

describe('the seller', () => {
  it('has a name, lines of an address and a tax id', () => {
    expect(sellerOf(SETTINGS, null)).toEqual({
      name: 'Mapwright S.r.l.',
      addressLines: ['Via Roma 1', '20100 Milano', 'Italia'],
      taxId: 'IT01234567890',
    });
  });

  it('is nobody where nothing is said', () => {
    expect(sellerOf({}, null)).toBeNull();
  });

  it('has to be said where real money is taken', () => {
    expect(sellerOf({}, 'STRIPE_SECRET_KEY')).toEqual({
      name: 'SELLER_NAME',
      problem: 'expected beside STRIPE_SECRET_KEY: a receipt has to name the seller',
    });
    expect(sellerOf(SETTINGS, 'STRIPE_SECRET_KEY')).toEqual(sellerOf(SETTINGS, null));
  });

  it.each([
    ['SELLER_NAME', 'SELLER_ADDRESS'],
    ['SELLER_ADDRESS', 'SELLER_NAME'],
    ['SELLER_TAX_ID', 'SELLER_NAME'],
  ])('is said in whole: %s is expected beside %s', (name, beside) => {
    const settings = { ...SETTINGS, [name]: undefined };
    expect(sellerOf(settings, null)).toEqual({ name, problem: `expected beside ${beside}` });
  });

  it.each([
    ['SELLER_NAME', 'x'.repeat(100)],
    ['SELLER_ADDRESS', MANY.join('|')],
    ['SELLER_ADDRESS', 'x'.repeat(100)],
    ['SELLER_TAX_ID', '1'],
  ])('may have %s of %j', (name, text) => {
    expect(sellerOf({ ...SETTINGS, [name]: text }, null)).not.toHaveProperty('problem');
  });

  it.each([
    ['SELLER_NAME', ' '],
    ['SELLER_NAME', 'x'.repeat(101)],
    ['SELLER_NAME', 'a\nb'],
    ['SELLER_ADDRESS', [...MANY, 'g'].join('|')],
    ['SELLER_ADDRESS', 'a||b'],
    ['SELLER_ADDRESS', `a|${'x'.repeat(101)}`],
    ['SELLER_ADDRESS', 'a\u0000'],
    ['SELLER_TAX_ID', '\t'],
  ])('may not have %s of %j', (name, text) => {
    expect(sellerOf({ ...SETTINGS, [name]: text }, null)).toMatchObject({ name });
  });
});
