// These names and fields are a stored format: version them, never edit them.

export interface LogOpened {
  /** Written once, when the service first uses the log. */
  readonly type: 'LogOpened';
  readonly data: { readonly logId: string };
}

export const logIdentityEvents = {
  LogOpened: { version: 1 },
} as const;

/** Its first event identifies the log. */
export const LOG_IDENTITY_STREAM = 'log-identity';
