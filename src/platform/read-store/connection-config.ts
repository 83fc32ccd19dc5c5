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

/** Settings of every connection to Postgres. An `options` parameter in the address replaces the server settings. */
export function connectionConfig(url: string, applicationName: string, limits: SessionLimits = {}): ClientConfig {
  const { idleInTransactionMs = IDLE_IN_TRANSACTION_MS, queryTimeoutMs } = limits;
  const settings = { ...SERVER_SETTINGS, idle_in_transaction_session_timeout: idleInTransactionMs };
  return {
    connectionString: url,
    application_name: applicationName,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEPALIVE_IDLE_SECONDS * 1_000,
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    ...(queryTimeoutMs !== undefined && { query_timeout: queryTimeoutMs }),
  };
}
