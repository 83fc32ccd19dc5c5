// These names and fields are a stored format: version them, never edit them.

/** From now on a leaf with the root of all streams' heads is due in the transparency log, before the event's own leaf. */
export interface HeadsRequested {
  readonly type: 'HeadsRequested';
  readonly data: {
    /** Ms since the epoch. */
    readonly at: number;
  };
}

export const headsEvents = { HeadsRequested: { version: 1 } } as const;

export const HEADS_STREAM = 'transparencyLog-heads';
