/** A place in code that names an address of the file. */
export interface CodeSite {
  /** Of the operand. */
  readonly at: number;
  readonly address: number;
}
