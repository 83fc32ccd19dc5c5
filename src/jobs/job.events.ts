// These names and fields are a stored format: version them, never edit them.

export type JobKind = 'video' | 'clip' | 'social_transcript';

export type QueuedJob = Extract<JobEvent, { type: 'JobQueued' }>['data'];

export type JobEvent =
  | {
      readonly type: 'JobQueued';
      readonly data: {
        readonly jobId: string;
        readonly kind: JobKind;
        readonly accountId: string;
        /** The charge that pays for it. */
        readonly requestId: string;
        readonly cost: number;
        /** The work, in the format of its kind. No personal data. */
        readonly input: Readonly<Record<string, unknown>>;
      };
    }
  | { readonly type: 'JobStarted'; readonly data: { readonly jobId: string; readonly attempt: number } }
  | {
      /** At most once a second. */
      readonly type: 'JobProgressed';
      readonly data: {
        readonly jobId: string;
        readonly attempt: number;
        /** 0 to 1, never less than before within one attempt. */
        readonly progress: number;
        readonly stage: string;
      };
    }
  | {
      readonly type: 'JobCompleted';
      readonly data: { readonly jobId: string; readonly result: Readonly<Record<string, unknown>> };
    }
  | {
      readonly type: 'JobFailed';
      readonly data: { readonly jobId: string; readonly code: string; readonly message: string };
    }
  | {
      /** No worker can complete it any more, so the refund is safe. May be the stream's only event. */
      readonly type: 'JobAbandoned';
      readonly data: {
        readonly jobId: string;
        readonly accountId: string;
        readonly requestId: string;
        readonly cause: string;
      };
    };

export const jobEvents = {
  JobQueued: { version: 1 },
  JobStarted: { version: 1 },
  JobProgressed: { version: 1 },
  JobCompleted: { version: 1 },
  JobFailed: { version: 1 },
  JobAbandoned: { version: 1 },
} as const;

export function jobStream(jobId: string): string {
  return `job-${jobId}`;
}
