import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Config } from '../../platform/config/config.js';
import { type WithEmail } from '../email/email.settings.js';
import { CONFIG } from '../../platform/tokens.js';
import { ProbedMailboxes } from './probed-mailboxes.service.js';
import { DisposableDomains } from './disposable-domains.service.js';
import { emailAddress, isFreeMail, isRoleAddress } from '../email/email-address.rules.js';
import { type Mailbox, parseMailbox, SYNTAX_MESSAGES } from './email-syntax.rules.js';
import { meantDomain } from './email-typos.rules.js';
import { unprobeableProvider } from './mail-hosts.rules.js';
import {
  checksOfDialogue,
  checksOfText,
  fresh,
  skipped,
  type Verdict,
  verdictOfDialogue,
  verdictOfRoute,
} from './mail-verdict.rules.js';
import { absentMailbox, MAIL_ROUTES, MAIL_SERVERS, type MailRoutes, type MailServers } from './mailbox.port.js';
import { ValidateEmail, type ValidatedEmail } from './validate-email.command.js';

@CommandHandler(ValidateEmail)
@Injectable()
export class ValidateEmailHandler implements ICommandHandler<ValidateEmail> {
  constructor(
    @Inject(MAIL_ROUTES) private readonly routes: MailRoutes,
    @Inject(MAIL_SERVERS) private readonly servers: MailServers,
    private readonly disposable: DisposableDomains,
    private readonly mailboxes: ProbedMailboxes,
    @Inject(CONFIG) private readonly config: Config & WithEmail,
  ) {}

  async execute({ email }: ValidateEmail): Promise<ValidatedEmail> {
    const syntax = parseMailbox(email);
    if (!syntax.valid) return notAnAddress(email, SYNTAX_MESSAGES[syntax.rule]);
    const { mailbox } = syntax;
    const parts = emailAddress(mailbox.address);
    const meant = meantDomain(mailbox.domain);
    const facts = {
      email,
      mailbox,
      suggestion: meant === null ? null : `${mailbox.local}@${meant}`,
      isRole: isRoleAddress(parts),
      isFreeMail: isFreeMail(parts),
      isDisposable: await this.disposable.has(mailbox.domain),
    };
    const first = checksOfText(mailbox, facts);
    if (facts.isDisposable) return { ...facts, reason: 'disposable', checks: first, isFromMemory: false };
    const { verdict, isFromMemory } = await this.ofServers(mailbox);
    return { ...facts, reason: verdict.reason, checks: [...first, ...verdict.checks], isFromMemory };
  }

  private async ofServers(mailbox: Mailbox): Promise<{ verdict: Verdict; isFromMemory: boolean }> {
    if (mailbox.oddity === 'address_literal') {
      return fresh('unknown', skipped('mx', mailbox.domain, 'an address literal names a machine and no domain'));
    }
    const route = await this.routes.routeOf(mailbox.domain);
    const { reason, check } = verdictOfRoute(mailbox.domain, route);
    if (reason !== null || !('hosts' in route)) return fresh(reason ?? 'unknown', check);
    const provider = unprobeableProvider(route.hosts);
    if (provider !== null) {
      const why = `${provider} decides after mail has been sent`;
      return fresh('unknown', check, skipped('provider', route.hosts.join(', '), why));
    }
    if (!this.config.email.smtp) {
      return fresh('unknown', check, skipped('smtp', route.hosts.join(', '), 'EMAIL_SMTP is off here'));
    }
    const { verdict, isFromMemory } = await this.ofMailbox(mailbox, route.hosts);
    return { verdict: { ...verdict, checks: [check, ...verdict.checks] }, isFromMemory };
  }

  private async ofMailbox(mailbox: Mailbox, hosts: readonly string[]) {
    const probed = await this.mailboxes.once(mailbox.address, async () => {
      const dialogue = await this.dialogueWith(mailbox, hosts);
      const verdict = { reason: verdictOfDialogue(dialogue), checks: checksOfDialogue(mailbox, dialogue) };
      return { verdict, isFinal: dialogue.wasProbed };
    });
    return probed ?? fresh('unknown', skipped('smtp', hosts.join(', '), 'another request is still asking for it'));
  }

  /** Greylisting requires one retry. */
  private async dialogueWith(mailbox: Mailbox, hosts: readonly string[]) {
    const probe = this.servers.probe.bind(this.servers, mailbox, hosts, absentMailbox(mailbox));
    const first = await probe();
    if (first.recipient !== 'greylisted') return first;
    await delay(this.config.email.greylistWaitMs);
    const second = await probe();
    return { ...second, wasProbed: true, steps: [...first.steps, ...second.steps] };
  }
}

function notAnAddress(email: string, answered: string): ValidatedEmail {
  const checks = [{ check: 'syntax', result: 'fail', asked: email, answered } as const];
  const flags = { isRole: false, isFreeMail: false, isDisposable: false, isFromMemory: false };
  return { email, reason: 'syntax', checks, mailbox: null, suggestion: null, ...flags };
}
