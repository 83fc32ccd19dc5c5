/** Another writer appended first; fold the new events and decide again. */
export class VersionConflict extends Error {
  constructor(
    readonly stream: string,
    /** The current revision of the stream, or -1n when it does not exist. */
    readonly actualRevision: bigint,
  ) {
    super(`stream is at revision ${actualRevision}`);
    this.name = 'VersionConflict';
  }
}

/**
 * The log gave no definite answer in time. The append may have happened; the same ids may be sent again at the same
 * revision.
 */
export class LogUnavailable extends Error {
  constructor(operation: string, options?: ErrorOptions) {
    super(`the event store gave no definite answer to ${operation}`, options);
    this.name = 'LogUnavailable';
  }
}

/** The log has no room. Not repeated at once, since an operator must free some. */
export class LogFull extends LogUnavailable {
  constructor(reason: string) {
    super('an append');
    this.message = reason;
  }
}

/** No event of the log begins at the position. */
export class NoEventThere extends Error {
  constructor(position: bigint) {
    super(`no event of the log begins at position ${position}`);
    this.name = 'NoEventThere';
  }
}

/** The append can never succeed: it is too large, the stream is tombstoned, or access is denied. */
export class AppendRefused extends Error {
  override readonly name = 'AppendRefused';

  constructor(
    message: string,
    readonly isTooLarge: boolean,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
