import { Query } from '@nestjs/cqrs';

export interface DomainRegistration {
  /** YYYY-MM-DD. */
  readonly registeredOn: string | null;
  readonly expiresOn: string | null;
  readonly registrar: string | null;
  /** The registry's address. */
  readonly url: string | null;
  readonly lookedUpAt: Date;
}

/** A domain's registration date from its registry: `domain_created_at` of stored companies. Null where unknown. */
export class GetDomainRegistration extends Query<DomainRegistration | null> {
  constructor(readonly apex: string) {
    super();
  }
}
