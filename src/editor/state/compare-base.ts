/** A version that stands where the original stands otherwise: views, differences and percentages are against it. */
export interface CompareBase {
  readonly versionId: string;
  readonly name: string;
  readonly revision: number;
}
