import { describe, expect, it } from 'vitest';
import { resolveEvc, resolveOwnPassword } from './own-account-form.ts';

const OPTIONS = { fields: {}, shouldUseNativeValidation: false };

describe('a new password', () => {
  it.each([
    ['', 'required'],
    ['short', 'tooShort:8'],
    ['other battery', undefined],
  ])('%j breaks the rule %s', async (password, message) => {
    const form = { password, passwordConfirmation: password || 'x', currentPassword: 'x' };
    const { errors } = await resolveOwnPassword(form, {}, OPTIONS);
    expect(errors).toEqual(
      message === undefined
        ? {}
        : expect.objectContaining({ password: expect.objectContaining({ message }) }),
    );
  });

  it('is typed twice', async () => {
    const form = { password: 'better battery', passwordConfirmation: 'b', currentPassword: 'x' };
    const { errors } = await resolveOwnPassword(form, {}, OPTIONS);
    expect(errors).toMatchObject({ passwordConfirmation: { message: 'mismatch' } });
  });
});

describe('an EVC licence', () => {
  it.each([
    ['123', true, 'evcId', 'format'],
    ['', true, 'evcId', 'required'],
    ['12345', false, 'isOwner', 'required'],
  ])('%j, %j breaks the rule of %s', async (evcId, isOwner, field, message) => {
    const { errors } = await resolveEvc({ evcId, isOwner }, {}, OPTIONS);
    expect(errors).toMatchObject({ [field]: { message } });
  });

  it('of 4 to 8 digits and with its owner keeps the rules', async () => {
    for (const evcId of ['1234', '12345678']) {
      expect(await resolveEvc({ evcId, isOwner: true }, {}, OPTIONS)).toEqual({
        values: { evcId, isOwner: true },
        errors: {},
      });
    }
  });
});
