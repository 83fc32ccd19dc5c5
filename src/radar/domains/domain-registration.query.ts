import { Query } from '@nestjs/cqrs';

export interface DomainRegistration {
  /** YYYY-MM-DD. */
  readonly registeredOn: string | null;
  readonly expiresOn: string | null;
  readonly registrar: string | null;
  /** Where the registry was asked. */
  readonly url: string | null;
  readonly lookedUpAt: Date;
}

/** When a domain was registered, as its registry says: `domain_created_at` of companies on file. Null where not known. */
export class GetDomainRegistration extends Query<DomainRegistration | null> {
  constructor(readonly apex: string) {
    super();
  }
}
