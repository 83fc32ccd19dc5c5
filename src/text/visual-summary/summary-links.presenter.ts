export interface SummaryLinks {
  readonly image: { readonly url: string; readonly expiresAt: Date };
  /** URL of the service, for the attribution. */
  readonly service: string;
  readonly sourceUrl: string | null;
  readonly excerpt: string | null;
  readonly attribution: string | null;
  readonly plan: string;
}
