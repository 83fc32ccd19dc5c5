import { Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { EmailOwners } from './email-owners.service.js';
import { EnrichEmail, type EmailFindings } from './enrich-email.query.js';

@QueryHandler(EnrichEmail)
@Injectable()
export class EnrichEmailHandler implements IQueryHandler<EnrichEmail> {
  constructor(private readonly owners: EmailOwners) {}

  execute({ email }: EnrichEmail): Promise<EmailFindings> {
    return this.owners.enriched(email);
  }
}
