import { Query } from '@nestjs/cqrs';

/** Who has a domain: nobody, a submission that waits for its decision, or a company on file. */
export type DomainHolder =
  | { readonly kind: 'nobody' }
  | { readonly kind: 'submission'; readonly submissionId: string }
  | { readonly kind: 'company'; readonly companyId: string };

/** Answered from the log, so that it is never behind a claim. */
export class GetDomainHolder extends Query<DomainHolder> {
  constructor(readonly domain: string) {
    super();
  }
}
