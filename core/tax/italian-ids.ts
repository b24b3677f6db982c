/**
 * Letters that stand for digits where two people would have the same code: 0 is L, 1 is M, and so on (decree of the Italian
 * ministry of finance of 23 December 1976, "omocodia").
 */
const DIGIT = '[0-9LMNPQRSTUV]';

const FISCAL_CODE = new RegExp(`^[A-Z]{6}${DIGIT}{2}[A-EHLMPRST]${DIGIT}{2}[A-Z]${DIGIT}{3}[A-Z]$`);

/** Worth of the digits 0..9, and of the letters A.., at odd places of a fiscal code. Same decree. */
const ODD_WORTHS = [
  1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23,
] as const;

const LETTER_A = 65;

/** Whether a text is a fiscal code of a person (codice fiscale), check letter included. @param text upper case, no blanks */
export function isFiscalCode(text: string): boolean {
  return FISCAL_CODE.test(text) && checkLetterOf(text.slice(0, -1)) === text.at(-1);
}

/** Whether a text is a VAT number (partita IVA): 11 digits, the last of which checks the others by Luhn's formula. */
export function isVatNumber(text: string): boolean {
  if (!/^\d{11}$/.test(text)) return false;
  let sum = 0;
  for (const [index, digit] of [...text].entries()) {
    const worth = index % 2 === 0 ? Number(digit) : Number(digit) * 2;
    sum += worth > 9 ? worth - 9 : worth;
  }
  return sum % 10 === 0;
}

function checkLetterOf(signs: string): string {
  let sum = 0;
  for (const [index, sign] of [...signs].entries()) {
    const position = /\d/.test(sign) ? Number(sign) : sign.charCodeAt(0) - LETTER_A;
    // Places are counted from 1.
    sum += index % 2 === 0 ? (ODD_WORTHS[position] ?? 0) : position;
  }
  return String.fromCharCode(LETTER_A + (sum % ODD_WORTHS.length));
}
