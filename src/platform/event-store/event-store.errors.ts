/** Somebody else appended first; fold the tail and decide again. */
export class VersionConflict extends Error {
  constructor(
    readonly stream: string,
    /** The revision the stream is at, or -1n where it does not exist. */
    readonly actualRevision: bigint,
  ) {
    super(`stream is at revision ${actualRevision}`);
    this.name = 'VersionConflict';
  }
}

/**
 * The log gave no definite answer in time. The append may or may not have happened; the same ids at the same
 * revision may be sent again.
 */
export class LogUnavailable extends Error {
  constructor(operation: string, options?: ErrorOptions) {
    super(`the event store gave no definite answer to ${operation}`, options);
    this.name = 'LogUnavailable';
  }
}

/** The append can never succeed as it is: too large, or the stream is tombstoned. */
export class AppendRefused extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'AppendRefused';
  }
}
