import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountEntity, ApiKeyEntity } from '../../projections/accounts/accounts.entity.js';
import { ADMISSION, OPERATION_TERMS } from '../web/http/operation-terms.js';
import { AccountsAdminController } from './accounts/accounts-admin.controller.js';
import { Accounts } from './accounts/accounts.service.js';
import { CompleteDeletionHandler } from './deletion/complete-deletion.handler.js';
import { DeleteAccountHandler } from './deletion/delete-account.handler.js';
import { ChangePlanHandler } from './accounts/change-plan.handler.js';
import { FindAccountsHandler } from './finding/find-accounts.handler.js';
import { ListRefundsHandler } from './finding/list-refunds.handler.js';
import { GetAccountHandler } from './accounts/get-account.handler.js';
import { GrantCreditsHandler } from './accounts/grant-credits.handler.js';
import { ListAccountsHandler } from './accounts/list-accounts.handler.js';
import { OpenAccountHandler } from './accounts/open-account.handler.js';
import { RefundChargeHandler } from './accounts/refund-charge.handler.js';
import { AuditAdminController } from './audit/audit-admin.controller.js';
import { ExportCreditsHandler } from './audit/export-credits.handler.js';
import { ReplayCreditsHandler } from './audit/replay-credits.handler.js';
import { MeteringAdmission } from './charging/admission.service.js';
import { Charges } from './charging/charges.service.js';
import { PaymentGate } from './charging/payment-gate.service.js';
import { PriceTerms } from './charging/price-terms.service.js';
import { IssueKeyHandler } from './keys/issue-key.handler.js';
import { KeyDirectory } from './keys/key-directory.service.js';
import { KeyIssue } from './keys/key-issue.service.js';
import { KeyNames } from './keys/key-names.service.js';
import { KeyUse } from './keys/key-use.service.js';
import { KeySettingsController } from './own-keys/key-settings.controller.js';
import { SwitchKeyReadsHandler } from './own-keys/switch-key-reads.handler.js';
import { KeysController } from './own-keys/keys.controller.js';
import { ListKeysHandler } from './own-keys/list-keys.handler.js';
import { NameKeyHandler } from './own-keys/name-key.handler.js';
import { RevokeKeyHandler } from './keys/revoke-key.handler.js';
import { RotateKeyHandler } from './keys/rotate-key.handler.js';
import { LedgerMetrics } from './ledger/ledger-metrics.service.js';
import { ServiceLedgerOptions } from './ledger/ledger-options.service.js';
import { PostgresCreditSnapshots } from './ledger/ledger-snapshots.service.js';
import { LEDGER_OPTIONS } from './ledger/ledger-options.js';
import { Ledger } from './ledger/ledger.service.js';
import { AnonymousQuota } from './limits/anonymous-quota.service.js';
import { MinuteRates } from './limits/minute-rates.service.js';
import { WorkBudget } from './limits/work-budget.service.js';
import { UsageAlertsConsumer } from './limits/usage-alerts.consumer.js';
import { UsageAlerts } from './limits/usage-alerts.service.js';
import { MeteringTasks } from './metering-tasks.schedule.js';
import { ReadSets } from './reads/read-sets.service.js';
import { JobRefunds } from './refunds/job-refunds.process.js';
import { PostgresUnansweredCharges } from './refunds/unanswered-charges.service.js';
import { UnansweredRefunds } from './refunds/unanswered-refunds.process.js';
import { FindUsageHandler } from './usage/find-usage.handler.js';
import { GetMeHandler } from './usage/get-me.handler.js';
import { ListUsageHandler } from './usage/list-usage.handler.js';
import { MeController } from './usage/me.controller.js';

const HANDLERS = [
  ...[OpenAccountHandler, ChangePlanHandler, GrantCreditsHandler, RefundChargeHandler],
  ...[DeleteAccountHandler, CompleteDeletionHandler],
  ...[GetAccountHandler, ListAccountsHandler, FindAccountsHandler, ListRefundsHandler],
  ...[IssueKeyHandler, RotateKeyHandler, RevokeKeyHandler, NameKeyHandler, SwitchKeyReadsHandler, ListKeysHandler],
  ...[GetMeHandler, ListUsageHandler, FindUsageHandler],
  ...[ReplayCreditsHandler, ExportCreditsHandler],
];

/** Accounts, keys, the credit ledger and the limits. Global, because every feature injects `Charges`. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([AccountEntity, ApiKeyEntity])],
  controllers: [MeController, KeysController, KeySettingsController, AccountsAdminController, AuditAdminController],
  providers: [
    ...HANDLERS,
    ...[Accounts, KeyIssue, KeyDirectory, KeyNames, KeyUse, UsageAlerts],
    ...[PostgresCreditSnapshots, PostgresUnansweredCharges, LedgerMetrics, Ledger],
    { provide: LEDGER_OPTIONS, useClass: ServiceLedgerOptions },
    ...[MinuteRates, AnonymousQuota, WorkBudget, PaymentGate, MeteringAdmission, PriceTerms],
    ...[ReadSets, Charges],
    { provide: ADMISSION, useExisting: MeteringAdmission },
    { provide: OPERATION_TERMS, useExisting: PriceTerms },
    ...[JobRefunds, UnansweredRefunds, UsageAlertsConsumer, MeteringTasks],
  ],
  exports: [
    Ledger,
    Charges,
    MeteringAdmission,
    PaymentGate,
    ADMISSION,
    OPERATION_TERMS,
    AnonymousQuota,
    MinuteRates,
    KeyDirectory,
  ],
})
export class MeteringModule {}
