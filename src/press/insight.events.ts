import { type Sealed } from '../kernel/sealed.js';

// These names and fields are a stored format: version them, never edit them.

/** Where a fact came from. `file` is a base name, `line` counts from 1. */
export interface Provenance {
  readonly source: string;
  readonly sourceUrl?: string;
  readonly file?: string;
  readonly line?: number;
  /** ISO 8601 UTC with milliseconds: when the source saw it so. */
  readonly observedAt: string;
}

/** A figure for a year's revenue, as a source states it. Estimates are computed when they are asked for, never stored. */
export interface RevenueFigure {
  /** The same id replaces what was known of it. */
  readonly figureId: string;
  /** Whole USD a year. */
  readonly amount: number;
  /** YYYY, YYYY-MM or YYYY-MM-DD. */
  readonly asOf: string;
  /** The source has seen books, filings or an audit; else it repeats what it was told. */
  readonly isVerified: boolean;
  /** People at that time; null where the source does not say. */
  readonly employeeCount: number | null;
  /** Whole USD; null where the source does not say. */
  readonly valuation: number | null;
}

export type MentionType = 'news' | 'podcast';

export interface Mention {
  readonly mentionId: string;
  readonly type: MentionType;
  readonly title: string;
  /** Of the article or episode, without a time in it. */
  readonly url: string;
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly quote: string | null;
  /** The paper or the show. */
  readonly publication: string | null;
  /** As the source grades it. */
  readonly importanceGrade: string | null;
  /** Seconds into the episode where the company is spoken of; null for news. */
  readonly timestampSeconds: number | null;
}

export type Sentiment = 'positive' | 'negative' | 'mixed';

export interface Review {
  readonly reviewId: string;
  /** What was written, to the letter. */
  readonly snippet: string;
  readonly community: string;
  /** Sealed under `review-<id>`; null where unknown or erased. */
  readonly sealedAuthor: Sealed | null;
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly permalink: string;
  readonly sentiment: Sentiment;
  /** -1 to 1; decides which of two reviews is the warmer. */
  readonly score: number;
  /** `stated` by the source, or the model and version that judged it. */
  readonly sentimentRule: string;
}

/** How a forum answered a look. */
export interface ReviewSource {
  readonly name: string;
  readonly status: 'ok' | 'not_configured' | 'unavailable';
  /** Null where it answered. */
  readonly reason: string | null;
}

/** A look through forums. */
export interface ReviewCheck {
  readonly checkedAt: string;
  readonly sources: readonly ReviewSource[];
  /** What told that each review is about this company and no namesake. */
  readonly proofs: readonly { readonly reviewId: string; readonly proofs: readonly string[] }[];
  /** Reviews that their forum has no more: they are shown no longer. */
  readonly withdrawn: readonly string[];
}

/** What a reading of a feed changed in what is on file of a company. */
export interface MentionCheck {
  readonly feedId: string;
  readonly checkedAt: string;
  /** Mentions that the feed brought, new or told otherwise: the item each stands in, and what tells the company from its namesakes. */
  readonly found: readonly {
    readonly mentionId: string;
    readonly itemKey: string;
    readonly proofs: readonly string[];
  }[];
  /** Mentions whose item is gone, or names the company no more: they are shown no longer. */
  readonly withdrawn: readonly string[];
}

export type InsightEvent =
  | {
      readonly type: 'RevenueReported';
      readonly data: RevenueFigure & { readonly companyId: string; readonly provenance: Provenance };
    }
  | {
      readonly type: 'MentionsCollected';
      readonly data: {
        readonly companyId: string;
        readonly mentions: readonly Mention[];
        readonly provenance: Provenance;
      };
    }
  | {
      readonly type: 'ReviewsCurated';
      readonly data: {
        readonly companyId: string;
        readonly reviews: readonly Review[];
        readonly provenance: Provenance;
      };
    }
  | { readonly type: 'MentionsChecked'; readonly data: MentionCheck & { readonly companyId: string } }
  | { readonly type: 'ReviewsChecked'; readonly data: ReviewCheck & { readonly companyId: string } };

export const insightEvents = {
  RevenueReported: { version: 1 },
  MentionsCollected: { version: 1 },
  ReviewsCurated: { version: 1 },
  ReviewsChecked: { version: 1 },
  MentionsChecked: { version: 1 },
} as const;

/** What others say of a company stands beside its own stream, which stays short: see docs/decisions/0007. */
export function insightStream(companyId: string): string {
  return `insight-${companyId}`;
}
