import { Query } from '@nestjs/cqrs';
import { type CompanyMentionEntity, type CompanyReviewEntity } from '../../../projections/insights/insights.entity.js';
import { type CompanyHiringEntity, type CompanyRoleEntity } from '../../../projections/hiring/hiring.entity.js';
import { type ProductRow } from '../products/get-product.query.js';
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

/** The board as of its last look; `roles` are the newest open ones. */
export interface PageHiring {
  readonly board: CompanyHiringEntity['board'];
  readonly open_roles: number | null;
  readonly scanned_at: string;
  readonly roles: readonly Pick<CompanyRoleEntity, 'title' | 'locations' | 'is_remote' | 'url'>[];
}

export interface CompanyPageRows extends CompanyRecord {
  readonly products: readonly ProductRow[];
  /** Competitors on file. */
  readonly rivals: readonly { readonly name: string; readonly slug: string }[];
  /** The newest first. */
  readonly mentions: readonly PageMention[];
  readonly reviews: PageReviews | null;
  readonly hiring: PageHiring | null;
}

/** All that the public page of a company shows. Fails with not_found, also for one that is not public yet. */
export class GetCompanyPage extends Query<CompanyPageRows> {
  constructor(readonly slug: string) {
    super();
  }
}
