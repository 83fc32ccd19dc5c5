import { Injectable } from '@nestjs/common';
import { ReadStore } from '../../platform/read-store/read-store.js';

const MOST = 100;

export interface FailingWebhook {
  readonly webhookId: string;
  readonly accountId: string;
  readonly label: string | null;
  readonly failingSince: Date;
  /** Next attempt; null while one is under way. */
  readonly dueAt: Date | null;
  readonly pending: number;
  /** HTTP status, or why there was none. */
  readonly lastResult: string | null;
}

export interface QueuedJob {
  readonly jobId: string;
  readonly kind: string;
  readonly state: string;
  readonly accountId: string;
  readonly label: string | null;
  readonly tries: number;
  readonly error: string | null;
  readonly queuedAt: Date;
}

/** A job, also one that has ended. */
export interface ShownJob extends Omit<QueuedJob, 'state'> {
  readonly status: string;
  /** Null once it has left the queue. */
  readonly queueState: string | null;
  readonly stage: string;
  /** 0 to 1. */
  readonly progress: number;
  readonly attempt: number;
}

const JOB = `SELECT j.job_id AS "jobId", j.kind, j.status, q.state AS "queueState", j.account_id AS "accountId", a.label,
    coalesce(q.tries, 0) AS tries, coalesce(q.error, j.error_message) AS error, j.stage, j.progress, j.attempt,
    j.created_at AS "queuedAt"
  FROM read.jobs AS j LEFT JOIN ops.job_queue AS q USING (job_id)
  LEFT JOIN read.accounts AS a ON a.account_id = j.account_id WHERE j.job_id = $1`;

/** The attempts of a webhook's newest deliveries only: older ones say nothing about its state today. */
const FAILING = `SELECT l.webhook_id AS "webhookId", l.account_id AS "accountId", a.label, l.due_at AS "dueAt",
    l.failing_since AS "failingSince",
    (SELECT count(*)::integer FROM ops.webhook_intents AS i WHERE i.webhook_id = l.webhook_id) AS pending,
    (SELECT coalesce(t.error, 'HTTP ' || t.status) FROM
       (SELECT delivery_id FROM read.webhook_deliveries AS d WHERE d.webhook_id = l.webhook_id
        ORDER BY created_at DESC, delivery_id DESC LIMIT 20) AS newest
       JOIN read.webhook_attempts AS t USING (delivery_id) ORDER BY t.at DESC LIMIT 1) AS "lastResult"
  FROM ops.webhook_lanes AS l LEFT JOIN read.accounts AS a USING (account_id)
  WHERE l.failing_since IS NOT NULL ORDER BY l.failing_since LIMIT ${MOST}`;

const JOBS = `SELECT j.job_id AS "jobId", j.kind, j.state, j.account_id AS "accountId", a.label, j.tries, j.error,
    j.queued_at AS "queuedAt"
  FROM ops.job_queue AS j LEFT JOIN read.accounts AS a USING (account_id)
  ORDER BY j.state <> 'parked', j.queued_at LIMIT ${MOST}`;

/** Work under way that may need an operator; the hundred longest. */
@Injectable()
export class WorkLists {
  constructor(private readonly store: ReadStore) {}

  failingWebhooks(): Promise<FailingWebhook[]> {
    return this.store.query<FailingWebhook>(FAILING);
  }

  async job(jobId: string): Promise<ShownJob | null> {
    const [row] = await this.store.query<ShownJob>(JOB, [jobId]);
    return row ?? null;
  }

  /** Parked ones first. */
  jobs(): Promise<QueuedJob[]> {
    return this.store.query<QueuedJob>(JOBS);
  }
}
