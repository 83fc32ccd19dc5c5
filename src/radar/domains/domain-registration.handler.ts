import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { type DomainRegistration, GetDomainRegistration } from './domain-registration.query.js';

interface RegistrationRow {
  readonly registered_on: string | null;
  readonly expires_on: string | null;
  readonly registrar: string | null;
  readonly url: string | null;
  readonly looked_up_at: Date;
}

@QueryHandler(GetDomainRegistration)
export class GetDomainRegistrationHandler implements IQueryHandler<GetDomainRegistration> {
  constructor(private readonly readStore: ReadStore) {}

  async execute({ apex }: GetDomainRegistration): Promise<DomainRegistration | null> {
    const [row] = await this.readStore.query<RegistrationRow>(
      `SELECT registered_on::text, expires_on::text, registrar, url, looked_up_at
       FROM read.domain_registrations WHERE apex = $1`,
      [apex],
    );
    if (!row) return null;
    const { registered_on: registeredOn, expires_on: expiresOn, registrar, url, looked_up_at: lookedUpAt } = row;
    return { registeredOn, expiresOn, registrar, url, lookedUpAt };
  }
}
