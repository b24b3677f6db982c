import { describe, expect, it } from 'vitest';
import { isPasswordGuessable } from './password-rules.ts';

const ada = { username: 'Ada.Tuner', email: 'ada.lovelace@example.test' };

describe('a password that can be guessed', () => {
  it.each([
    ['        ', true],
    ['aaaaaaaa', true],
    ['AAAAaaaa', true],
    ['ada.tuner', true],
    [' ADA.TUNER ', true],
    ['ada.lovelace', true],
    ['ada.lovelace@example.test', true],
    ['ada.tuner7', false],
    ['correct horse', false],
    ['aaaaaaab', false],
  ])('%j: %s', (password, guessable) => {
    expect(isPasswordGuessable(password, ada)).toBe(guessable);
  });
});
