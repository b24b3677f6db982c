import type { Seller } from '../../db/tables/payment-tables.ts';

/** The variables that say who sells on a server. */
export type SellerVariable = (typeof SELLER_VARIABLES)[number];

const SELLER_VARIABLES = ['SELLER_NAME', 'SELLER_ADDRESS', 'SELLER_TAX_ID'] as const;

/** The variables, as they are set. */
export type SellerSettings = { readonly [name in SellerVariable]?: string | undefined };

/** A setting of the seller that does not go with the others. */
export interface SellerProblem {
  readonly name: SellerVariable;
  /** Fit for a terminal. */
  readonly problem: string;
}

/** Stands between the lines of an address. */
const BETWEEN_LINES = '|';
/** A receipt has one page. */
const MAX_LINES = 6;
const MAX_LINE_LENGTH = 100;

/**
 * Who sells, which is said in whole or not at all.
 *
 * @param neededBeside a variable by which real money is taken: a receipt of that without a seller is none
 * @returns `null` if nothing is said, and nothing has to be
 */
export function sellerOf(
  settings: SellerSettings,
  neededBeside: string | null,
): Seller | SellerProblem | null {
  const present = SELLER_VARIABLES.find((variable) => settings[variable] !== undefined);
  if (present === undefined && neededBeside === null) return null;
  const missing = SELLER_VARIABLES.find((variable) => settings[variable] === undefined);
  if (missing !== undefined) {
    const problem =
      present === undefined
        ? `expected beside ${neededBeside}: a receipt has to name the seller`
        : `expected beside ${present}`;
    return { name: missing, problem };
  }
  const { SELLER_NAME = '', SELLER_ADDRESS = '', SELLER_TAX_ID = '' } = settings;
  const addressLines = SELLER_ADDRESS.split(BETWEEN_LINES).map((line) => line.trim());
  const seller = { name: SELLER_NAME.trim(), addressLines, taxId: SELLER_TAX_ID.trim() };
  return (
    problemOfLine('SELLER_NAME', seller.name) ??
    problemOfAddress(addressLines) ??
    problemOfLine('SELLER_TAX_ID', seller.taxId) ??
    seller
  );
}

function problemOfAddress(lines: readonly string[]): SellerProblem | undefined {
  if (lines.length > MAX_LINES) {
    const problem = `${MAX_LINES} lines at most expected, with ${BETWEEN_LINES} between them`;
    return { name: 'SELLER_ADDRESS', problem };
  }
  return lines.map((line) => problemOfLine('SELLER_ADDRESS', line)).find((each) => each);
}

function problemOfLine(name: SellerVariable, line: string): SellerProblem | undefined {
  const isLine = line !== '' && [...line].length <= MAX_LINE_LENGTH && !/\p{Cc}/u.test(line);
  const problem = `lines of 1 to ${MAX_LINE_LENGTH} characters expected`;
  return isLine ? undefined : { name, problem };
}

/** The seller as lines of text. */
export function sellerLines({ name, addressLines, taxId }: Seller): string[] {
  return [name, ...addressLines, taxId];
}
