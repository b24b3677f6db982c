import type { RegisterAnswer } from '../../../core/tax/vat.ts';

/** The register of VAT numbers of the European Union. */
export interface TaxRegister {
  /**
   * What it says of a number. Asked outside of transactions; an answer that does not come is `notChecked`, and never an error.
   *
   * @param country ISO 3166-1 alpha-2
   */
  check(country: string, taxId: string): Promise<RegisterAnswer>;
}

/** For a server that asks nobody: VAT is added then. */
export const noRegister: TaxRegister = { check: () => Promise.resolve('notChecked') };
