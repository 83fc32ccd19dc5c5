import { type CompanyEvent } from '../record/company.events.js';

/** What a correction would recall. */
export interface RecallFigures {
  /** Accounts that were served a wrong version. */
  readonly accounts: number;
  /** Charges that would be refunded, and their credits. */
  readonly refunds: number;
  readonly credits: number;
  /** Records that are recalled. */
  readonly records: number;
}

export const NO_RECALL: RecallFigures = { accounts: 0, refunds: 0, credits: 0, records: 0 };

/** Previews recalls; the feature of recalls implements it. */
export interface RecallPreviews {
  /** @param events that the company's stream would get */
  of(companyId: string, events: readonly CompanyEvent[]): Promise<RecallFigures>;
}

/** Injection token of the `RecallPreviews`; without them nothing is recalled. */
export const RECALL_PREVIEWS = Symbol('RECALL_PREVIEWS');
