import { SearchWords, type WeightedText } from './search-words.js';
import { type ProjectionTx } from '../../src/platform/projector/projection.js';

/** What of a company is searched by words. */
export interface CompanyTexts {
  readonly name: string;
  readonly one_liner: string | null;
  /** Its sectors and tags. */
  readonly terms: string;
  readonly description: string | null;
}

const words = new SearchWords();

/** The words of each company's texts, those of its name first, as column `document` holds them. */
export function documentsOf(tx: ProjectionTx, companies: readonly CompanyTexts[]): Promise<string[]> {
  return words.vectorsOf(
    tx,
    companies.map(({ name, one_liner, terms, description }): WeightedText[] => [
      { weight: 'A', text: name },
      { weight: 'B', text: `${one_liner ?? ''} ${terms}` },
      { weight: 'C', text: description ?? '' },
    ]),
  );
}
