// These names and fields are a stored format: version them, never edit them.

export type SystemStatusEvent =
  | {
      /** An operator requested a replay of parked work. */
      readonly type: 'ParkedReplayRequested';
      readonly data: {
        readonly requestId: string;
        /** Name of a consumer group, a process manager or a kind of effect; null for all. */
        readonly name: string | null;
        /** Null for all streams. */
        readonly stream: string | null;
      };
    }
  | {
      /** An operator requested that a parked job is queued again. */
      readonly type: 'JobRetryRequested';
      readonly data: { readonly requestId: string; readonly jobId: string };
    }
  | {
      /** An operator requested a rebuild of a read model from the log, with a comparison. */
      readonly type: 'RebuildRequested';
      readonly data: { readonly rebuildId: string; readonly projection: string };
    };

export const systemStatusEvents = {
  ParkedReplayRequested: { version: 1 },
  JobRetryRequested: { version: 1 },
  RebuildRequested: { version: 1 },
} as const;

/** Operators' requests, one stream for each kind. */
export const SYSTEM_STATUS_STREAMS = { parked: 'machinery-parked', rebuilds: 'machinery-rebuilds' } as const;
