/** Solutions that somebody looks at: one, or several that go together. */
export interface LookedAt {
  readonly solutionIds: readonly string[];
  /** Of each of them, in the same order. */
  readonly names: readonly string[];
}
