// These names and fields are a stored format: version them, never edit them.

export type SystemStatusEvent =
  | {
      /** An operator had what was set aside tried again. */
      readonly type: 'ParkedReplayRequested';
      readonly data: {
        readonly requestId: string;
        /** Of a consumer group, a process manager or a kind of effect; null for all. */
        readonly name: string | null;
        /** Null for all streams. */
        readonly stream: string | null;
      };
    }
  | {
      /** An operator had a read model made anew from the log, and compared with the one that served. */
      readonly type: 'RebuildRequested';
      readonly data: { readonly rebuildId: string; readonly projection: string };
    };

export const systemStatusEvents = {
  ParkedReplayRequested: { version: 1 },
  RebuildRequested: { version: 1 },
} as const;

/** What operators asked of the machinery; one stream a kind of request. */
export const SYSTEM_STATUS_STREAMS = { parked: 'machinery-parked', rebuilds: 'machinery-rebuilds' } as const;
