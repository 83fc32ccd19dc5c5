import { Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { DomainError } from '../../kernel/domain-error.js';
import { isUuid } from '../../platform/ids/ids.js';
import { GetSiteSnapshot, type SiteSnapshotView } from './get-site-snapshot.query.js';
import { SiteSnapshots } from './site-snapshots.service.js';

@QueryHandler(GetSiteSnapshot)
@Injectable()
export class GetSiteSnapshotHandler implements IQueryHandler<GetSiteSnapshot> {
  constructor(private readonly snapshots: SiteSnapshots) {}

  async execute({ submissionId, maySee }: GetSiteSnapshot): Promise<SiteSnapshotView> {
    if (!isUuid(submissionId)) throw new DomainError('not_found', 'There is no such submission.');
    if (!maySee) return { state: (await this.snapshots.isStored(submissionId)) ? 'sealed' : 'none' };
    const snapshot = await this.snapshots.find(submissionId);
    return snapshot === null ? { state: 'none' } : { state: 'kept', snapshot };
  }
}
