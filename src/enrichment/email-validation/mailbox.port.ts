import { type Mailbox } from './email-syntax.rules.js';
import { type RecipientAnswer } from './smtp-reply.rules.js';

/** Where mail for a domain goes. */
export type MailRoute =
  | { readonly kind: 'mx'; readonly hosts: readonly string[]; readonly answered: string }
  /** No MX, but an address: the domain itself takes its mail (RFC 5321 section 5.1). */
  | { readonly kind: 'implicit'; readonly hosts: readonly string[]; readonly answered: string }
  /** The domain says that it takes none (RFC 7505). */
  | { readonly kind: 'null_mx'; readonly answered: string }
  | { readonly kind: 'none'; readonly answered: string }
  | { readonly kind: 'unknown'; readonly answered: string };

export interface MailRoutes {
  routeOf(domain: string): Promise<MailRoute>;
}

/** One thing that was asked of a mail server, and what it said to the letter. */
export interface DialogueStep {
  readonly asked: string;
  readonly answered: string;
}

export interface Dialogue {
  /** The server that was talked to last; null where none could be reached. */
  readonly host: string | null;
  readonly steps: readonly DialogueStep[];
  /** Whether the server heard the address, whatever came of it. */
  readonly wasAsked: boolean;
  /** Null where it did not come to an answer; `failure` says why. */
  readonly recipient: RecipientAnswer | null;
  /** The same question about a mailbox that cannot be there; null where it was not asked or not answered. */
  readonly control: RecipientAnswer | null;
  readonly failure: string | null;
}

export interface MailServers {
  /** Talks to the first of the hosts that answers, as far as RCPT; never a DATA. */
  askFor(mailbox: Mailbox, hosts: readonly string[]): Promise<Dialogue>;
}

export const MAIL_ROUTES = Symbol('MAIL_ROUTES');
export const MAIL_SERVERS = Symbol('MAIL_SERVERS');
