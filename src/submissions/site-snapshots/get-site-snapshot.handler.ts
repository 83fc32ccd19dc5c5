import { Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { DomainError } from '../../kernel/domain-error.js';
import { isUuid } from '../../platform/ids/ids.js';
import { GetSiteLook, type SiteLookView } from './get-site-snapshot.query.js';
import { SiteLooks } from './site-snapshots.service.js';

@QueryHandler(GetSiteLook)
@Injectable()
export class GetSiteLookHandler implements IQueryHandler<GetSiteLook> {
  constructor(private readonly looks: SiteLooks) {}

  async execute({ submissionId, maySee }: GetSiteLook): Promise<SiteLookView> {
    if (!isUuid(submissionId)) throw new DomainError('not_found', 'There is no such submission.');
    if (!maySee) return { state: (await this.looks.isKept(submissionId)) ? 'sealed' : 'none' };
    const look = await this.looks.find(submissionId);
    return look === null ? { state: 'none' } : { state: 'kept', look };
  }
}
