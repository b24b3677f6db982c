/** A test that proves something of the specification. */
export interface Proof {
  /** Its file, from the root of the repository. */
  readonly file: string;
  /** Its title as it is written there; with those of its groups in front (`group > title`) where the file has several such. */
  readonly title: string;
  /** A text of the table that the test is made from, which is the case that proves it. */
  readonly row?: string;
  /** The file that has the table, where it is another one. */
  readonly rowsIn?: string;
}

/** Something that the specification of the product names, in our own words, and what proves it. */
export interface Specified {
  /** Number of the section, and the part of it. */
  readonly section: string;
  readonly name: string;
  readonly proofs: readonly Proof[];
}

/** Makes proofs of the tests of a file. @param rowsIn the file that has the tables that its tests are made from */
export function testsOf(
  file: string,
  rowsIn: string = file,
): (title: string, row?: string) => Proof {
  return (title, row) => ({ file, title, ...(row !== undefined && { row, rowsIn }) });
}

/** What a part of the specification names, each with its proofs. */
export function specified(
  section: string,
  entries: Readonly<Record<string, Proof | readonly Proof[]>>,
): readonly Specified[] {
  return Object.entries(entries).map(([name, proofs]) => ({
    section,
    name,
    proofs: 'file' in proofs ? [proofs] : proofs,
  }));
}
