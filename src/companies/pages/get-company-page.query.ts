import { Query } from '@nestjs/cqrs';
import { type CompanyNewsEntity } from '../../../projections/enrichments/enrichments.entity.js';
import {
  type CompanyMentionEntity,
  type CompanyRevenueEntity,
  type CompanyReviewEntity,
} from '../../../projections/insights/insights.entity.js';
import { type MemberRow } from '../people/investor-directory.service.js';
import { type ProductRow } from '../products/products.service.js';
import { type CompanyRecord } from '../record/get-company-record.query.js';

export type PageMention = Pick<
  CompanyMentionEntity,
  'mention_id' | 'type' | 'title' | 'quote' | 'publication' | 'provenance'
> & { readonly date: string };

export type PageReview = Pick<
  CompanyReviewEntity,
  'snippet' | 'community' | 'permalink' | 'sentiment' | 'provenance'
> & {
  readonly date: string;
  readonly rule: string;
};

export interface PageReviews {
  readonly total: number;
  readonly positive: number;
  readonly mixed: number;
  readonly negative: number;
  readonly newest: readonly PageReview[];
}

/** The company's hiring, by the last visit to its board. */
export interface CompanyHiring {
  /** `site` where the company's own pages list the roles. */
  readonly vendor: string;
  readonly url: string;
  readonly found_by: string;
  readonly open_roles: number;
  readonly looked_at: Date;
  /** Newest first. */
  readonly roles: readonly {
    readonly title: string;
    readonly locations: readonly string[];
    readonly is_remote: boolean;
    readonly url: string | null;
  }[];
}

/** The content of the feed on the company's website at its last reading. */
export interface OwnNews extends Pick<CompanyNewsEntity, 'feed_url' | 'items'> {
  /** ISO 8601. */
  readonly read_at: string;
}

/** The newest yearly revenue that a source reports. */
export type PageRevenue = Pick<CompanyRevenueEntity, 'amount' | 'is_verified' | 'as_of' | 'provenance'>;

export interface CompanyPageRows extends CompanyRecord {
  readonly products: readonly ProductRow[];
  /** Stored competitors. */
  readonly rivals: readonly { readonly name: string; readonly slug: string }[];
  /** Newest first. */
  readonly mentions: readonly PageMention[];
  readonly reviews: PageReviews | null;
  readonly news: OwnNews | null;
  readonly hiring: CompanyHiring | null;
  /** Null where none is reported; pages do not show estimates. */
  readonly revenue: PageRevenue | null;
  readonly team: { readonly shown: readonly MemberRow[]; readonly total: number };
}

/** The data of a company's public page. Fails with not_found, also for an unpublished company. */
export class GetCompanyPage extends Query<CompanyPageRows> {
  constructor(readonly slug: string) {
    super();
  }
}
