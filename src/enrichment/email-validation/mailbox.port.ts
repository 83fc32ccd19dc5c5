import { randomBytes } from 'node:crypto';
import { type Mailbox } from './email-syntax.rules.js';
import { type RecipientAnswer } from './smtp-reply.rules.js';

/** The mail route of a domain. */
export type MailRoute =
  | { readonly kind: 'mx'; readonly hosts: readonly string[]; readonly answered: string }
  /** No MX record but an address record: the domain is its own mail host (RFC 5321 section 5.1). */
  | { readonly kind: 'implicit'; readonly hosts: readonly string[]; readonly answered: string }
  /** The domain declares that it accepts no mail (RFC 7505). */
  | { readonly kind: 'null_mx'; readonly answered: string }
  | { readonly kind: 'none'; readonly answered: string }
  | { readonly kind: 'unknown'; readonly answered: string };

export interface MailRoutes {
  routeOf(domain: string): Promise<MailRoute>;
}

/** One question to a mail server, with its verbatim answer. */
export interface DialogueStep {
  readonly asked: string;
  readonly answered: string;
}

export interface Dialogue {
  /** The last server contacted; null where none was reachable. */
  readonly host: string | null;
  readonly steps: readonly DialogueStep[];
  /** True once the server has received the address, whatever it answered. */
  readonly wasProbed: boolean;
  /** Null where the server gave no answer; `failure` says why. */
  readonly recipient: RecipientAnswer | null;
  /** The answer for a random mailbox that cannot exist; null where it was not asked or not answered. */
  readonly control: RecipientAnswer | null;
  readonly failure: string | null;
}

/** An address that cannot exist at the mailbox's domain. */
export function absentMailbox({ domain }: Pick<Mailbox, 'domain'>): string {
  return `no-mailbox-${randomBytes(9).toString('hex')}@${domain}`;
}

export interface MailServers {
  /** Talks to the first host that answers, up to RCPT; it never sends DATA. `absent` is the control address. */
  probe(mailbox: Mailbox, hosts: readonly string[], absent: string): Promise<Dialogue>;
}

export const MAIL_ROUTES = Symbol('MAIL_ROUTES');
export const MAIL_SERVERS = Symbol('MAIL_SERVERS');
