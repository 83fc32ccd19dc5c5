import { Module } from '@nestjs/common';
import { AccountDispatch } from './account-events/account-dispatch.consumer.js';
import { AccountMessages } from './account-events/account-messages.service.js';
import { FindSubscribedAccountsHandler } from './account-events/find-subscribed-accounts.handler.js';
import { SendAccountEventsHandler } from './account-events/send-account-events.handler.js';
import { AccountEvents } from './account-events/account-events.service.js';
import { LowCredits } from './account-events/low-credits.service.js';
import { Deliver } from './delivery/deliver.service.js';
import { DeliveryLeases } from './delivery/delivery-leases.service.js';
import { PendingDeliveries } from './delivery/pending-deliveries.service.js';
import { EndpointQueues } from './delivery/endpoint-queues.service.js';
import { DeliveryLog } from './delivery/delivery-log.service.js';
import { DeliveryTransport } from './delivery/delivery-transport.service.js';
import { DeliveryCleanup } from './delivery/delivery-cleanup.service.js';
import { DeliveryWorkers } from './delivery/delivery-workers.service.js';
import { TargetLimits } from './delivery/target-limits.service.js';
import { WebhookDispatch } from './delivery/dispatch.consumer.js';
import { WebhookTasks } from './delivery/webhook-tasks.schedule.js';
import { AccountDeliveriesController, ArbitrageDeliveriesController } from './inspection/deliveries.controller.js';
import { ListDeliveriesHandler } from './inspection/list-deliveries.handler.js';
import { AccountWebhooks } from './inspection/account-webhooks.service.js';
import { QueueDelivery } from './inspection/queue-delivery.service.js';
import { ReplayDeliveryHandler } from './inspection/replay-delivery.handler.js';
import { ReplaySinceHandler } from './inspection/replay-since.handler.js';
import { SendTestHandler } from './inspection/send-test.handler.js';
import { SentMessages } from './inspection/sent-messages.service.js';
import { KeyLineage } from './registration/key-lineage.service.js';
import { ListWebhooksHandler } from './registration/list-webhooks.handler.js';
import { RegisterWebhookHandler } from './registration/register-webhook.handler.js';
import { RemoveAccountWebhooksHandler } from './removal/remove-account-webhooks.handler.js';
import { RemoveWebhookHandler } from './registration/remove-webhook.handler.js';
import { RotateWebhookSecretHandler } from './registration/rotate-webhook-secret.handler.js';
import { WebhookAddress } from './registration/webhook-address.service.js';
import { WebhookLog } from './registration/webhook-log.service.js';
import { WebhookProof } from './proof/webhook-proof.service.js';
import { AccountWebhooksController, ArbitrageWebhooksController } from './registration/webhooks.controller.js';

/** Webhooks for new arbitrages and for events of an account. */
@Module({
  controllers: [
    ArbitrageWebhooksController,
    ArbitrageDeliveriesController,
    AccountWebhooksController,
    AccountDeliveriesController,
  ],
  providers: [
    KeyLineage,
    WebhookAddress,
    WebhookLog,
    WebhookProof,
    TargetLimits,
    EndpointQueues,
    PendingDeliveries,
    DeliveryLeases,
    DeliveryLog,
    DeliveryTransport,
    Deliver,
    DeliveryWorkers,
    DeliveryCleanup,
    WebhookDispatch,
    AccountEvents,
    AccountMessages,
    SendAccountEventsHandler,
    FindSubscribedAccountsHandler,
    LowCredits,
    AccountDispatch,
    WebhookTasks,
    RegisterWebhookHandler,
    RemoveWebhookHandler,
    RemoveAccountWebhooksHandler,
    RotateWebhookSecretHandler,
    ListWebhooksHandler,
    AccountWebhooks,
    QueueDelivery,
    SentMessages,
    ListDeliveriesHandler,
    SendTestHandler,
    ReplayDeliveryHandler,
    ReplaySinceHandler,
  ],
})
export class WebhooksModule {}
