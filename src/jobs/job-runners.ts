import { Injectable } from '@nestjs/common';
import { FeedConsumers } from '../platform/consumers/feed-consumers.js';
import { JobQueue } from './job-queue.js';
import { type JobRunner } from './job-runner.js';
import { jobConsumer } from './job.consumer.js';

/** The runners of all job kinds: features register theirs during module initialisation. */
@Injectable()
export class JobRunners {
  private readonly known: JobRunner[] = [];

  constructor(
    private readonly consumers: FeedConsumers,
    private readonly queue: JobQueue,
  ) {}

  /** @throws Error when the kind already has a runner. */
  register(runner: JobRunner): void {
    this.consumers.register(jobConsumer(runner.kind, this.queue));
    this.known.push(runner);
  }

  all(): readonly JobRunner[] {
    return this.known;
  }
}
