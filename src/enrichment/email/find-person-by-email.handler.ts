import { Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { EmailOwners } from './email-owners.service.js';
import { FindPersonByEmail, type KnownPerson } from './find-person-by-email.query.js';

@QueryHandler(FindPersonByEmail)
@Injectable()
export class FindPersonByEmailHandler implements IQueryHandler<FindPersonByEmail> {
  constructor(private readonly owners: EmailOwners) {}

  execute({ email }: FindPersonByEmail): Promise<KnownPerson | null> {
    return this.owners.person(email);
  }
}
