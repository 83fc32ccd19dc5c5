import { type Sealed } from '../kernel/sealed.js';

// These names and fields are a stored format: version them, never edit them.

/** The provenance of a fact. `file` is a base name, `line` counts from 1. */
export interface Provenance {
  readonly source: string;
  readonly sourceUrl?: string;
  readonly file?: string;
  readonly line?: number;
  /** ISO 8601 UTC with milliseconds: when the source stated it. */
  readonly observedAt: string;
}

/** A yearly revenue figure that a source states. Estimates are computed on request and never stored. */
export interface RevenueFigure {
  /** A figure with the same id replaces the earlier one. */
  readonly figureId: string;
  /** Whole USD per year. */
  readonly amount: number;
  /** YYYY, YYYY-MM or YYYY-MM-DD. */
  readonly asOf: string;
  /** True where the source has seen books, filings or an audit; else it repeats a statement. */
  readonly isVerified: boolean;
  /** Employees at that time; null where unstated. */
  readonly employeeCount: number | null;
  /** Whole USD; null where unstated. */
  readonly valuation: number | null;
}

export type MentionType = 'news' | 'podcast';

export interface Mention {
  readonly mentionId: string;
  readonly type: MentionType;
  readonly title: string;
  /** The address of the article or episode, without a time. */
  readonly url: string;
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly quote: string | null;
  /** The publication or show. */
  readonly publication: string | null;
  /** The source's own grade. */
  readonly importanceGrade: string | null;
  /** Seconds into the episode at the company's mention; null for news. */
  readonly timestampSeconds: number | null;
}

export type Sentiment = 'positive' | 'negative' | 'mixed';

export interface Review {
  readonly reviewId: string;
  /** Verbatim. */
  readonly snippet: string;
  readonly community: string;
  /** Sealed under `review-<id>`, after a merge that of the other company; null where unknown or erased. */
  readonly sealedAuthor: Sealed | null;
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly permalink: string;
  readonly sentiment: Sentiment;
  /** -1 to 1; ranks reviews by sentiment. */
  readonly score: number;
  /** `stated` by the source, or the model and version of the judgement. */
  readonly sentimentRule: string;
}

/** A forum's answer to a visit. */
export interface ReviewSource {
  readonly name: string;
  readonly status: 'ok' | 'not_configured' | 'unavailable';
  /** Null after a successful answer. */
  readonly reason: string | null;
}

/** A search of the forums. */
export interface ReviewCheck {
  readonly checkedAt: string;
  /** Empty where no forum was searched: a merge took the evidence over. */
  readonly sources: readonly ReviewSource[];
  /** The evidence that each review concerns this company and no namesake. */
  readonly proofs: readonly { readonly reviewId: string; readonly proofs: readonly string[] }[];
  /** Reviews that their forum has deleted: they are no longer shown. */
  readonly withdrawn: readonly string[];
}

/** A feed reading's changes to a company's mentions. */
export interface MentionCheck {
  readonly feedId: string;
  readonly checkedAt: string;
  /** New or changed mentions: their items, and the evidence that distinguishes the company from namesakes. */
  readonly found: readonly {
    readonly mentionId: string;
    readonly itemKey: string;
    readonly proofs: readonly string[];
  }[];
  /** Mentions whose item is gone or no longer names the company: they are no longer shown. */
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
  | { readonly type: 'ReviewsChecked'; readonly data: ReviewCheck & { readonly companyId: string } }
  | {
      /** The press is about another company: it came by a merge that was undone. */
      readonly type: 'PressWithdrawn';
      readonly data: {
        readonly companyId: string;
        readonly figureIds: readonly string[];
        readonly mentionIds: readonly string[];
        readonly reviewIds: readonly string[];
        readonly reason: string;
      };
    };

export const insightEvents = {
  RevenueReported: { version: 1 },
  MentionsCollected: { version: 1 },
  ReviewsCurated: { version: 1 },
  ReviewsChecked: { version: 1 },
  MentionsChecked: { version: 1 },
  PressWithdrawn: { version: 1 },
} as const;

/** A stream separate from the company's own, which stays short: see docs/decisions/0007. */
export function insightStream(companyId: string): string {
  return `insight-${companyId}`;
}
