/**
 * Whether the database refused a row because another one has the same unique value (23505; PostgreSQL, Appendix A). The transaction
 * has ended with it.
 */
export function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}
