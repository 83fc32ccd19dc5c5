import { type Sealed } from '../kernel/sealed.js';

// These names and fields are a stored format: version them, never edit them.

export const ARBITRAGE_EVENTS = ['arbitrage.opened'] as const;
/** Events of a single account. */
export const ACCOUNT_EVENTS = ['submission.decided', 'job.finished', 'credits.low', 'record.recalled'] as const;
export const HOOK_EVENTS = [...ARBITRAGE_EVENTS, ...ACCOUNT_EVENTS] as const;
export type HookEvent = (typeof HOOK_EVENTS)[number];
export type AccountEvent = (typeof ACCOUNT_EVENTS)[number];

/** arbitrage: receives new opportunities; account: receives events of its own account. No webhook is both. */
export type HookKind = 'arbitrage' | 'account';

export const REMOVAL_REASONS = ['caller', 'key_revoked'] as const;
export type RemovalReason = (typeof REMOVAL_REASONS)[number];

/** gone: the receiver answered 410; failing: every attempt failed for five days, or messages ended undelivered on five days without a success between. */
export const DISABLE_REASONS = ['gone', 'failing'] as const;
export type DisableReason = (typeof DISABLE_REASONS)[number];

/** Events of webhook streams: one stream per first key, shared with its replacements. */
export type WebhookEvent =
  | {
      readonly type: 'WebhookRegistered';
      readonly data: {
        readonly webhookId: string;
        readonly accountId: string;
        /** The first key of the lineage; names the stream. */
        readonly keyId: string;
        readonly events: readonly HookEvent[];
        /** `{url, label}` under the webhook's own key: an address often contains a token of the receiver. */
        readonly target: Sealed;
        /** `whsec_…` under the same key. */
        readonly secret: Sealed;
      };
    }
  | {
      readonly type: 'WebhookSecretRotated';
      readonly data: {
        readonly webhookId: string;
        readonly keyId: string;
        readonly secret: Sealed;
        /** Until then the previous secret signs deliveries too. */
        readonly previousUntil: string;
      };
    }
  | {
      readonly type: 'WebhookRemoved';
      readonly data: { readonly webhookId: string; readonly keyId: string; readonly reason: RemovalReason };
    }
  | {
      /** The receiver has answered the challenge. */
      readonly type: 'WebhookVerified';
      readonly data: { readonly webhookId: string; readonly keyId: string };
    }
  | {
      readonly type: 'WebhookDisabled';
      readonly data: { readonly webhookId: string; readonly keyId: string; readonly reason: DisableReason };
    };

export const CAUSES = ['event', 'test', 'replay'] as const;
export type DeliveryCause = (typeof CAUSES)[number];

/** stale, removed and disabled are not failures: there was nothing left to deliver, or no receiver. */
export const END_REASONS = ['attempts', 'gone', 'aborted', 'stale', 'removed', 'disabled'] as const;
export type EndReason = (typeof END_REASONS)[number];

export interface OpportunityRef {
  readonly pairId: string;
  readonly openedAt: string;
}

export interface ScheduledDelivery {
  readonly deliveryId: string;
  readonly webhookId: string;
  readonly accountId: string;
  readonly keyId: string;
  /** `webhook-id` for the receiver: equal for every delivery of the message. */
  readonly messageId: string;
  readonly event: HookEvent;
  readonly cause: DeliveryCause;
  readonly opportunities: readonly OpportunityRef[];
  readonly scheduledAt: string;
}

export interface AttemptedDelivery {
  readonly deliveryId: string;
  readonly webhookId: string;
  /** From 1. */
  readonly attempt: number;
  readonly startedAt: string;
  /** Status of the answer; null without one. */
  readonly status: number | null;
  /** Code of the failure; `interrupted` where the worker died during the attempt. */
  readonly error: string | null;
  readonly durationMs: number | null;
  /** The first kilobyte of the answer, under the webhook's key. */
  readonly excerpt: Sealed | null;
  readonly nextAt: string | null;
}

/** Events of one delivery's stream. */
export type DeliveryEvent =
  | { readonly type: 'DeliveryScheduled'; readonly data: ScheduledDelivery }
  | { readonly type: 'DeliveryAttempted'; readonly data: AttemptedDelivery }
  | {
      readonly type: 'DeliverySucceeded';
      readonly data: { readonly deliveryId: string; readonly webhookId: string; readonly attempts: number };
    }
  | {
      readonly type: 'DeliveryExhausted';
      readonly data: {
        readonly deliveryId: string;
        readonly webhookId: string;
        readonly attempts: number;
        readonly reason: EndReason;
      };
    };

export const webhookEvents = {
  WebhookRegistered: { version: 1 },
  WebhookSecretRotated: { version: 1 },
  WebhookVerified: { version: 1 },
  WebhookRemoved: { version: 1 },
  WebhookDisabled: { version: 1 },
} as const;

export const deliveryEvents = {
  DeliveryScheduled: { version: 1 },
  DeliveryAttempted: { version: 1 },
  DeliverySucceeded: { version: 1 },
  DeliveryExhausted: { version: 1 },
} as const;

/** @param keyId the first key of the lineage */
export function webhooksStream(keyId: string): string {
  return `webhooks-${keyId}`;
}

export function deliveryStream(deliveryId: string): string {
  return `webhookDelivery-${deliveryId}`;
}

/** The vault's subject of a webhook's encrypted values. */
export function webhookSubject(webhookId: string): string {
  return `webhook-${webhookId}`;
}
