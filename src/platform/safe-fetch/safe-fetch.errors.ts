/**
 * Why an outbound request was not made or failed. `*_refused` and `invalid_url` concern the address itself and are
 * permanent; the others concern the remote host.
 */
export const SAFE_FETCH_CODES = [
  'invalid_url',
  'scheme_refused',
  'userinfo_refused',
  'port_refused',
  'address_refused',
  'dns_failed',
  'connect_failed',
  'tls_failed',
  'timeout',
  'too_large',
  'too_many_redirects',
  'bad_response',
  'aborted',
] as const;

export type SafeFetchCode = (typeof SAFE_FETCH_CODES)[number];

/** The message names the rule, never a resolved address, which would let callers map the internal network. */
export class SafeFetchError extends Error {
  /** Status and headers of an answer that explains the failure. */
  readonly answer: { readonly status: number; readonly headers: Readonly<Record<string, string>> } | undefined;

  constructor(
    readonly code: SafeFetchCode,
    message: string,
    options?: ErrorOptions & { readonly answer?: SafeFetchError['answer'] },
  ) {
    super(message, options);
    this.name = 'SafeFetchError';
    this.answer = options?.answer;
  }

  /** Whether the address is refused permanently, as opposed to a host that did not answer. */
  get refused(): boolean {
    return this.code === 'invalid_url' || this.code.endsWith('_refused');
  }
}

const TLS_CODES = /^(ERR_TLS_|ERR_SSL_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|EPROTO|HOSTNAME_MISMATCH)/;
const TIMEOUT_CODES = ['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ETIMEDOUT'];
const RESPONSE_CODES = /^(HPE_|Z_|ERR_|UND_ERR_RES|UND_ERR_SOCKET$|UND_ERR_INFO)/;

/** Converts any failure below the client into a coded error. */
export function asSafeFetchError(error: unknown): SafeFetchError {
  if (error instanceof SafeFetchError) return error;
  const code = codeOf(error);
  const wrap = (kind: SafeFetchCode, message: string) => new SafeFetchError(kind, message, { cause: error });
  if (error instanceof AggregateError && error.errors.length > 0 && !code) return asSafeFetchError(error.errors[0]);
  if (TIMEOUT_CODES.includes(code)) return wrap('timeout', 'the host did not answer in time');
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return wrap('too_large', 'the answer has too many header bytes');
  if (TLS_CODES.test(code)) return wrap('tls_failed', 'the TLS connection could not be trusted');
  const unparsable = error instanceof Error && error.name === 'HTTPParserError';
  if (unparsable || RESPONSE_CODES.test(code))
    return wrap('bad_response', 'the host did not send a well-formed answer');
  return wrap('connect_failed', 'the host could not be reached');
}

function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
}
