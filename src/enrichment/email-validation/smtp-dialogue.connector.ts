import { Inject, Injectable } from '@nestjs/common';
import pLimit, { type LimitFunction } from 'p-limit';
import { SafeFetchError } from '../../platform/safe-fetch/safe-fetch.errors.js';
import { type SafeFetch } from '../../platform/safe-fetch/safe-fetch.js';
import { type SafeLines } from '../../platform/safe-fetch/safe-lines.js';
import { type Mailbox } from './email-syntax.rules.js';
import { type Dialogue, type DialogueStep, type MailServers } from './mailbox.port.js';
import { isLastLine, recipientAnswer, replyOf, type RecipientAnswer, type SmtpReply } from './smtp-reply.rules.js';

interface SmtpDialogueOptions {
  readonly safeFetch: SafeFetch;
  readonly port: number;
  /** The name in EHLO; servers resolve it. */
  readonly helo: string;
  /** For one host, from the name look-up to the last answer. */
  readonly timeoutMs?: number;
  /** Concurrent dialogues with one host. */
  readonly perHost?: number;
}

/** Injection token of the options. */
export const SMTP_OPTIONS = Symbol('SMTP_OPTIONS');

const TIMEOUT_MS = 15_000;
const PER_HOST = 2;
/** Hosts to try; a domain may list many unreachable ones. */
const MAX_HOSTS = 3;
const MAX_REPLY_LINES = 100;
const MAX_WAITING = 50;

interface Probe {
  readonly host: string;
  readonly mailbox: Mailbox;
  /** The control address. */
  readonly absent: string;
  readonly steps: DialogueStep[];
  /** By `performance.now()`, of the conversations with and without TLS together. */
  readonly endsAt: number;
}

/** A server's answer that ends the dialogue before RCPT was answered. */
class Refusal extends Error {}

/** Talks SMTP (RFC 5321) to mail servers up to RCPT, with TLS where they offer it. */
@Injectable()
export class SmtpDialogues implements MailServers {
  private readonly turns = new Map<string, LimitFunction>();

  constructor(@Inject(SMTP_OPTIONS) private readonly options: SmtpDialogueOptions) {}

  async probe(mailbox: Mailbox, hosts: readonly string[], absent: string): Promise<Dialogue> {
    const steps: DialogueStep[] = [];
    let last: Dialogue = nothing(null, steps, 'no host to ask');
    for (const host of hosts.slice(0, MAX_HOSTS)) {
      const turn = this.turns.get(host) ?? pLimit(this.options.perHost ?? PER_HOST);
      if (turn.pendingCount >= MAX_WAITING) return nothing(host, steps, 'too many questions to this host at once');
      this.turns.set(host, turn);
      try {
        last = await turn(() => this.converse({ host, mailbox, absent, steps, endsAt: this.endsAt() }, true));
      } finally {
        if (turn.activeCount + turn.pendingCount === 0) this.turns.delete(host);
      }
      if (last.wasProbed || last.failure === null) return last;
    }
    return last;
  }

  private endsAt(): number {
    return performance.now() + (this.options.timeoutMs ?? TIMEOUT_MS);
  }

  private async converse(probe: Probe, withTls: boolean): Promise<Dialogue> {
    const { host, steps, endsAt } = probe;
    let lines: SafeLines;
    try {
      lines = await this.options.safeFetch.lines(host, this.options.port, {
        timeoutMs: Math.max(1, endsAt - performance.now()),
      });
    } catch (error) {
      return failed(host, steps, `connect ${host}`, error);
    }
    const talk = new Talk(lines, host, steps);
    try {
      const offers = await talk.greet(this.options.helo, withTls);
      await talk.ask(probe, offers);
      return talk.result(null);
    } catch (error) {
      if (talk.tlsFailed && withTls) return await this.converse(probe, false);
      if (error instanceof Refusal) return talk.result(error.message);
      if (!(error instanceof SafeFetchError)) throw error;
      steps.push({ asked: talk.pending, answered: error.message });
      return error.code === 'bad_response' ? talk.withoutAnswers(error.code) : talk.result(error.code);
    } finally {
      lines.close();
    }
  }
}

/** One dialogue; questions and answers are recorded verbatim. */
class Talk {
  pending = '';
  tlsFailed = false;
  private wasProbed = false;
  private recipient: RecipientAnswer | null = null;
  private control: RecipientAnswer | null = null;

  constructor(
    private readonly lines: SafeLines,
    private readonly host: string,
    private readonly steps: DialogueStep[],
  ) {}

  /** Returns the extensions that the server offers, in upper case. */
  async greet(helo: string, withTls: boolean): Promise<ReadonlySet<string>> {
    this.pending = `connect ${this.host}`;
    await this.expect(await this.receive(), 'the server does not take connections');
    const offers = await this.hello(helo);
    if (!withTls || !offers.has('STARTTLS')) return offers;
    const reply = await this.send('STARTTLS');
    if (reply.code !== 220) return offers;
    try {
      await this.lines.startTls(this.host);
      return await this.hello(helo);
    } catch (error) {
      this.tlsFailed = error instanceof SafeFetchError && error.code !== 'timeout';
      throw error;
    }
  }

  async ask({ mailbox, absent }: Probe, offers: ReadonlySet<string>): Promise<void> {
    if (mailbox.needsUtf8 && !offers.has('SMTPUTF8')) throw new Refusal('the server takes no address in this script');
    const utf8 = mailbox.needsUtf8 ? ' SMTPUTF8' : '';
    // The null sender of a bounce: no reply is possible, and no mail is sent.
    await this.expect(await this.send(`MAIL FROM:<>${utf8}`), 'the server takes no mail from us');
    this.wasProbed = true;
    this.recipient = recipientAnswer(await this.send(`RCPT TO:<${mailbox.address}>`));
    // Greylisting servers remember each recipient, so the control address must come back with the recipient.
    if (this.recipient === 'accepted' || this.recipient === 'greylisted')
      this.control = recipientAnswer(await this.send(`RCPT TO:<${absent}>`));
    // Not awaited, since the dialogue is complete.
    this.lines.write('QUIT');
  }

  result(failure: string | null): Dialogue {
    const { host, steps, wasProbed, recipient, control } = this;
    return { host, steps, wasProbed, recipient, control, failure };
  }

  /** An unrequested answer shifts all later ones, so none of them is used. */
  withoutAnswers(failure: string): Dialogue {
    return { ...this.result(failure), recipient: null, control: null };
  }

  private async hello(helo: string): Promise<ReadonlySet<string>> {
    let { reply, texts } = await this.sendAndCollect(`EHLO ${helo}`);
    if (reply.code >= 500) ({ reply, texts } = await this.sendAndCollect(`HELO ${helo}`));
    await this.expect(reply, 'the server does not talk to us');
    return new Set(texts.slice(1).map((text) => text.trim().split(' ', 1)[0]?.toUpperCase() ?? ''));
  }

  private async expect(reply: SmtpReply, otherwise: string): Promise<void> {
    if (reply.code >= 200 && reply.code < 300) return;
    throw new Refusal(otherwise);
  }

  private async send(line: string): Promise<SmtpReply> {
    return (await this.sendAndCollect(line)).reply;
  }

  private async sendAndCollect(line: string): Promise<{ reply: SmtpReply; texts: string[] }> {
    this.pending = line;
    this.lines.write(line);
    return this.receiveLines();
  }

  private async receive(): Promise<SmtpReply> {
    return (await this.receiveLines()).reply;
  }

  private async receiveLines(): Promise<{ reply: SmtpReply; texts: string[] }> {
    const received: string[] = [];
    do {
      received.push(await this.lines.read());
      if (received.length > MAX_REPLY_LINES) throw new SafeFetchError('too_large', 'a reply has too many lines');
    } while (!isLastLine(received.at(-1) ?? ''));
    const reply = replyOf(received);
    if (!reply) throw new SafeFetchError('bad_response', 'the server does not speak SMTP');
    this.steps.push({ asked: this.pending, answered: `${reply.code} ${reply.text}`.trim() });
    return { reply, texts: received.map((line) => line.slice(4)) };
  }
}

function failed(host: string, steps: DialogueStep[], asked: string, error: unknown): Dialogue {
  if (!(error instanceof SafeFetchError)) throw error;
  steps.push({ asked, answered: error.message });
  return nothing(host, steps, error.code);
}

function nothing(host: string | null, steps: readonly DialogueStep[], failure: string): Dialogue {
  return { host, steps, wasProbed: false, recipient: null, control: null, failure };
}
