import { companyPath } from '../../vocabulary/profile-path.js';
import { type ForumReviews } from './list-forum-reviews.query.js';

export function presentReviews({ company, ...reviews }: ForumReviews, publicUrl: string): object {
  const shown = company && {
    name: company.name,
    slug: company.slug,
    service_url: publicUrl + companyPath(company.slug),
  };
  return { company: shown, ...reviews };
}
