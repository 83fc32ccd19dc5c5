import { Module } from '@nestjs/common';
import { type Config } from '../../platform/config/config.js';
import { BackgroundTasks } from '../../platform/process/background-tasks.js';
import { SafeFetch } from '../../platform/safe-fetch/safe-fetch.js';
import { CONFIG } from '../../platform/tokens.js';
import { AskedMailboxes } from './asked-mailboxes.service.js';
import { forgettingTask } from './asked-mailboxes.schedule.js';
import { DisposableDomains } from './disposable-domains.service.js';
import { EmailValidationController } from './email-validation.controller.js';
import { DnsMailRoutes } from './mail-routes.connector.js';
import { MAIL_ROUTES, MAIL_SERVERS } from './mailbox.port.js';
import { SmtpDialogues } from './smtp-dialogue.connector.js';
import { ValidateEmailHandler } from './validate-email.handler.js';

/** Whether mail to an address would arrive. */
@Module({
  controllers: [EmailValidationController],
  providers: [
    ValidateEmailHandler,
    DisposableDomains,
    AskedMailboxes,
    {
      provide: MAIL_ROUTES,
      inject: [CONFIG],
      useFactory: ({ email }: Config) => new DnsMailRoutes({ servers: email.dnsServers }),
    },
    {
      provide: MAIL_SERVERS,
      inject: [CONFIG, SafeFetch],
      useFactory: ({ email }: Config, safeFetch: SafeFetch) =>
        new SmtpDialogues({ safeFetch, port: email.smtpPort, helo: email.helo }),
    },
  ],
})
export class EmailValidationModule {
  constructor(asked: AskedMailboxes, background: BackgroundTasks) {
    background.register(forgettingTask(asked));
  }
}
