import { type ClientConfig } from 'pg';

export interface SessionLimits {
  /** The server ends a session that is idle in a transaction for longer; 0 disables this. */
  readonly idleInTransactionMs?: number;
  /** A statement without an answer for longer fails, and leaves the connection unusable. */
  readonly queryTimeoutMs?: number;
}

/** A process that freezes within a transaction holds its row locks no longer than this. */
const IDLE_IN_TRANSACTION_MS = 15_000;
const CONNECT_TIMEOUT_MS = 10_000;
const KEEPALIVE_IDLE_SECONDS = 5;

/** With these settings the server drops a vanished client within about 11 s; its default is two hours. */
const SERVER_SETTINGS = {
  tcp_keepalives_idle: KEEPALIVE_IDLE_SECONDS,
  tcp_keepalives_interval: 2,
  tcp_keepalives_count: 3,
  tcp_user_timeout: 10_000,
};

/**
 * A server, database or role may have other defaults, which would change the days of instants, the text of dates and what
 * a transaction sees, and would cut long rebuilds.
 */
const SESSION_SETTINGS = {
  timezone: 'UTC',
  datestyle: 'ISO',
  intervalstyle: 'postgres',
  extra_float_digits: 1,
  standard_conforming_strings: 'on',
  default_transaction_isolation: 'read\\ committed',
  statement_timeout: 0,
  lock_timeout: 0,
  idle_session_timeout: 0,
};

/** Settings of every connection to Postgres. Those in the `options` parameter of the address come last and win. */
export function connectionConfig(url: string, applicationName: string, limits: SessionLimits = {}): ClientConfig {
  const { idleInTransactionMs = IDLE_IN_TRANSACTION_MS, queryTimeoutMs } = limits;
  const settings = {
    ...SERVER_SETTINGS,
    ...SESSION_SETTINGS,
    idle_in_transaction_session_timeout: idleInTransactionMs,
  };
  const address = new URL(url);
  const own = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const options = [...own, ...address.searchParams.getAll('options')].join(' ');
  // The package would take those of the address alone.
  address.searchParams.delete('options');
  return {
    connectionString: address.href,
    application_name: applicationName,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEPALIVE_IDLE_SECONDS * 1_000,
    options,
    ...(queryTimeoutMs !== undefined && { query_timeout: queryTimeoutMs }),
  };
}

const CERTIFICATE_CODES = new Set([
  ...['DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
  ...['UNABLE_TO_GET_ISSUER_CERT', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'ERR_TLS_CERT_ALTNAME_INVALID'],
]);
const NO_SCHEMA = '3F000';
const PROTOCOL_VIOLATION = '08P01';

/** What to change in the address after a connection that failed for its settings; null for other errors. */
export function addressRemedy(error: unknown): string | null {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  if (CERTIFICATE_CODES.has(code)) {
    return (
      'the certificate of the server is not trusted: add sslmode=verify-full&sslrootcert=FILE to the address, with the ' +
      'certificate of its authority and the host name that it is for, or sslmode=no-verify to accept any'
    );
  }
  if (code === NO_SCHEMA) {
    return 'the search path of the role names no schema that exists: add options=-c%20search_path=public to the address';
  }
  if (code === PROTOCOL_VIOLATION && message.includes('startup parameter')) {
    return (
      'a pooler refuses the settings of our sessions: connect directly, or let it ignore them (PgBouncer: ' +
      'ignore_startup_parameters = options) in session mode'
    );
  }
  return null;
}
