/** The pagination block of a list. */
export interface Pagination {
  readonly total: number;
  readonly limit: number;
  readonly offset: number;
  readonly next_cursor?: string | null;
  readonly total_is_estimate?: true;
}
