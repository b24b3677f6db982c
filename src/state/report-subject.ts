/** What a report is about. */
export interface ReportSubject {
  readonly project: { readonly id: string; readonly name: string };
  /** The version that is open, without a name for the original; `null` where none is. */
  readonly version: { readonly id: string; readonly name: string } | null;
}
