import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { EventStore } from '../../platform/event-store/event-store.js';
import { isUuid } from '../../platform/ids/ids.js';
import { Freshness } from '../../platform/read-store/freshness.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { FindJob } from './find-job.query.js';
import { JOB_COLUMNS, JOB_TABLES, type JobView } from './job-view.rules.js';

const WAIT_MS = 500;

@QueryHandler(FindJob)
export class FindJobHandler implements IQueryHandler<FindJob> {
  constructor(
    private readonly readStore: ReadStore,
    private readonly eventStore: EventStore,
    private readonly freshness: Freshness,
  ) {}

  async execute({ jobId, owner }: FindJob): Promise<JobView | null> {
    if (!isUuid(jobId)) return null;
    let found = await this.readJob(jobId);
    if (!found) {
      // A caller that polls at once without the consistency token may be ahead of the read model.
      await this.freshness.waitFor(['jobs'], await this.eventStore.headPosition(), WAIT_MS);
      found = await this.readJob(jobId);
    }
    if (!found || !owner) return found;
    return found.account_id === owner.accountId && found.kind === owner.kind ? found : null;
  }

  private async readJob(jobId: string): Promise<JobView | null> {
    const [row] = await this.readStore.prepared<JobView>(
      'job-find',
      `SELECT ${JOB_COLUMNS} FROM ${JOB_TABLES} WHERE j.job_id = $1`,
      [jobId],
    );
    return row ?? null;
  }
}
