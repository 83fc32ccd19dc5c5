import { Module } from '@nestjs/common';
import { type Config } from '../../platform/config/config.js';
import { type WithEmail } from '../email/email.settings.js';
import { BackgroundTasks } from '../../platform/process/background-tasks.js';
import { SafeFetch } from '../../platform/safe-fetch/safe-fetch.js';
import { CONFIG } from '../../platform/tokens.js';
import { ProbedMailboxes } from './probed-mailboxes.service.js';
import { mailboxCleanupTask } from './probed-mailboxes.schedule.js';
import { DisposableDomains } from './disposable-domains.service.js';
import { EmailValidationController } from './email-validation.controller.js';
import { DnsMailRoutes, MAIL_ROUTES_OPTIONS } from './mail-routes.connector.js';
import { MAIL_ROUTES, MAIL_SERVERS } from './mailbox.port.js';
import { SMTP_OPTIONS, SmtpDialogues } from './smtp-dialogue.connector.js';
import { ValidateEmailHandler } from './validate-email.handler.js';

/** Checks whether an address can receive mail. */
@Module({
  controllers: [EmailValidationController],
  providers: [
    ValidateEmailHandler,
    DisposableDomains,
    ProbedMailboxes,
    {
      provide: MAIL_ROUTES_OPTIONS,
      inject: [CONFIG],
      useFactory: ({ email }: Config & WithEmail) => ({ servers: email.dnsServers }),
    },
    {
      provide: SMTP_OPTIONS,
      inject: [CONFIG, SafeFetch],
      useFactory: ({ email }: WithEmail, safeFetch: SafeFetch) => ({
        safeFetch,
        port: email.smtpPort,
        helo: email.helo,
      }),
    },
    { provide: MAIL_ROUTES, useClass: DnsMailRoutes },
    { provide: MAIL_SERVERS, useClass: SmtpDialogues },
  ],
})
export class EmailValidationModule {
  constructor(probed: ProbedMailboxes, background: BackgroundTasks) {
    background.register(mailboxCleanupTask(probed));
  }
}
