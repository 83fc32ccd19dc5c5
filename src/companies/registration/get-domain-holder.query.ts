import { Query } from '@nestjs/cqrs';

/** The holder of a domain: none, a pending submission, or a stored company. */
export type DomainHolder =
  | { readonly kind: 'nobody' }
  | { readonly kind: 'submission'; readonly submissionId: string }
  | { readonly kind: 'company'; readonly companyId: string };

/** Answered from the log, so it includes every claim. */
export class GetDomainHolder extends Query<DomainHolder> {
  constructor(readonly domain: string) {
    super();
  }
}
