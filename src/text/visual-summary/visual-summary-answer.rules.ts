/** The answer in wire casing, equal for all transports. */
export interface VisualSummaryAnswer {
  readonly success: true;
  readonly svg_html: string;
  readonly html: string;
  readonly image_url: string;
  readonly markdown: string;
  readonly jsonld: Readonly<Record<string, unknown>>;
  readonly nodes_count: number;
  readonly attribution_included: boolean;
  readonly plan: string;
  readonly kind: string;
  readonly font: string;
  readonly image_expires_at: string;
}
