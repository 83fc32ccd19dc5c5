import { hostname } from 'node:os';
import { nameServers, onOff } from '../../platform/config/environment.js';

/** Settings of email validation. */
export interface EmailConfig {
  /** `address:port` of name servers; empty uses the machine's resolvers. */
  readonly dnsServers: readonly string[];
  readonly smtpPort: number;
  /** The name in EHLO. */
  readonly helo: string;
  /** False contacts no mail server; verdicts that need one are then `unknown`. */
  readonly smtp: boolean;
  /** Delay before the one retry at a greylisting server. */
  readonly greylistWaitMs: number;
}

export interface WithEmail {
  readonly email: EmailConfig;
}

type IntegerOf = (name: string, fallback: number, limits: readonly [number, number]) => number;

/** @throws ConfigError */
export function emailConfig(env: NodeJS.ProcessEnv, integer: IntegerOf): EmailConfig {
  return {
    dnsServers: nameServers(env, 'EMAIL_DNS_SERVERS'),
    smtpPort: integer('EMAIL_SMTP_PORT', 25, [1, 65_535]),
    helo: (env.EMAIL_HELO ?? '').trim() || hostname(),
    smtp: onOff(env, 'EMAIL_SMTP'),
    greylistWaitMs: integer('EMAIL_GREYLIST_WAIT_SECONDS', 10, [0, 300]) * 1_000,
  };
}
