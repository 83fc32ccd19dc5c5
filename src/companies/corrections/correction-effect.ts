/** Figures of answers that a correction may change. */
export const EFFECT_FIGURES = [
  ...(['total_funding', 'rounds', 'stage', 'products'] as const),
  ...(['companies', 'companies_in_country', 'companies_in_sector', 'funding_of_sector', 'deals_of_investor'] as const),
] as const;
export type EffectFigure = (typeof EFFECT_FIGURES)[number];

/** A figure of answers that a correction changes. */
export interface CorrectionEffect {
  readonly figure: EffectFigure;
  /** Name of the company, country, sector or investor; null for all companies. */
  readonly of: string | null;
  /** Null for nothing. */
  readonly before: number | string | null;
  readonly after: number | string | null;
}
