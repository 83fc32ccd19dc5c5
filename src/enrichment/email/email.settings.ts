import { hostname } from 'node:os';

/** How addresses of mail are asked about. */
export interface EmailConfig {
  /** `address:port` of name servers; none takes those of the machine. */
  readonly dnsServers: readonly string[];
  readonly smtpPort: number;
  /** What we call ourselves to mail servers. */
  readonly helo: string;
  /** Off asks no mail server; the verdict is then `unknown` where only one could tell. */
  readonly smtp: boolean;
  /** How long a server that asks to come back later is left before it is asked once more. */
  readonly greylistWaitMs: number;
}

export interface WithEmail {
  readonly email: EmailConfig;
}

type IntegerOf = (name: string, fallback: number, limits: readonly [number, number]) => number;

export function emailConfig(env: NodeJS.ProcessEnv, integer: IntegerOf): EmailConfig {
  return {
    dnsServers: (env.EMAIL_DNS_SERVERS ?? '')
      .split(',')
      .map((server) => server.trim())
      .filter(Boolean),
    smtpPort: integer('EMAIL_SMTP_PORT', 25, [1, 65_535]),
    helo: (env.EMAIL_HELO ?? '').trim() || hostname(),
    smtp: (env.EMAIL_SMTP ?? 'on').trim().toLowerCase() !== 'off',
    greylistWaitMs: integer('EMAIL_GREYLIST_WAIT_SECONDS', 10, [0, 300]) * 1_000,
  };
}
