import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PaymentEntity } from '../../projections/payments/payments.entity.js';
import { PaidAnswers } from './calls/paid-answers.service.js';
import { PaidCalls } from './calls/paid-calls.service.js';
import { PaidDelivery } from './calls/paid-delivery.service.js';
import { PaymentClaims } from './calls/payment-claims.service.js';
import { PaymentHealth } from './calls/payment-health.service.js';
import { PaymentLog } from './calls/payment-log.service.js';
import { PaymentRails } from './calls/payment-rails.service.js';
import { SettlePayment } from './calls/settle-payment.service.js';
import { GrantPurchaseHandler } from './purchase/grant-purchase.handler.js';
import { PurchaseController } from './purchase/purchase.controller.js';
import { GetPaymentRevenueHandler } from './report/get-payment-revenue.handler.js';
import { ListPaymentsHandler } from './report/list-payments.handler.js';
import { PaymentsAdminController } from './report/payments-admin.controller.js';
import { ReconcilePaymentsHandler } from './report/reconcile-payments.handler.js';
import { PaymentResolution } from './resolution/payment-resolution.process.js';
import { CommerceProfileController } from './wire/commerce-profile.controller.js';
import { ResolvePaymentHandler } from './resolution/resolve-payment.handler.js';

/** Payments for single calls without an account, and for credits of an account. */
@Module({
  imports: [TypeOrmModule.forFeature([PaymentEntity])],
  controllers: [CommerceProfileController, PurchaseController, PaymentsAdminController],
  providers: [
    ...[PaymentRails, PaymentLog, PaymentClaims, PaidAnswers, PaidDelivery, SettlePayment, PaidCalls, PaymentHealth],
    ...[GrantPurchaseHandler, ResolvePaymentHandler, PaymentResolution],
    ...[ListPaymentsHandler, GetPaymentRevenueHandler, ReconcilePaymentsHandler],
  ],
})
export class PaymentsModule {}
