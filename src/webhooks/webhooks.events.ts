import { type Sealed } from '../kernel/sealed.js';

// These names and fields are a stored format: version them, never edit them.

export const ARBITRAGE_EVENTS = ['arbitrage.opened'] as const;
/** What concerns one account alone. */
export const ACCOUNT_EVENTS = ['submission.decided', 'job.finished', 'credits.low'] as const;
export const HOOK_EVENTS = [...ARBITRAGE_EVENTS, ...ACCOUNT_EVENTS] as const;
export type HookEvent = (typeof HOOK_EVENTS)[number];
export type AccountEvent = (typeof ACCOUNT_EVENTS)[number];

/** arbitrage: told of what opens; account: told of what concerns its own account. No hook is both. */
export type HookKind = 'arbitrage' | 'account';

export const REMOVAL_REASONS = ['caller', 'key_revoked'] as const;
export type RemovalReason = (typeof REMOVAL_REASONS)[number];

/** gone: the receiver answered 410; failing: nothing got through for five days. */
export const DISABLE_REASONS = ['gone', 'failing'] as const;
export type DisableReason = (typeof DISABLE_REASONS)[number];

/** In the streams of hooks: one a first key, which those that replace it share. */
export type WebhookEvent =
  | {
      readonly type: 'WebhookRegistered';
      readonly data: {
        readonly webhookId: string;
        readonly accountId: string;
        /** The first of the keys that replaced one another; names the stream. */
        readonly keyId: string;
        readonly events: readonly HookEvent[];
        /** `{url, label}` under the hook's own key: an address often carries a token of the receiver's. */
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
        /** Until then deliveries are signed with the secret before, too. */
        readonly previousUntil: string;
      };
    }
  | {
      readonly type: 'WebhookRemoved';
      readonly data: { readonly webhookId: string; readonly keyId: string; readonly reason: RemovalReason };
    }
  | {
      /** Its receiver has answered the challenge. */
      readonly type: 'WebhookVerified';
      readonly data: { readonly webhookId: string; readonly keyId: string };
    }
  | {
      readonly type: 'WebhookDisabled';
      readonly data: { readonly webhookId: string; readonly keyId: string; readonly reason: DisableReason };
    };

export const CAUSES = ['event', 'test', 'replay'] as const;
export type DeliveryCause = (typeof CAUSES)[number];

/** stale, removed and disabled are no failures: there was nothing left to deliver, or nobody to deliver it to. */
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
  /** `webhook-id` of the receiver: the same however often the message comes. */
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
  /** Of the answer; null where there was none. */
  readonly status: number | null;
  /** Code of what stood in the way of an answer; `interrupted` where the worker died on the way. */
  readonly error: string | null;
  readonly durationMs: number | null;
  /** The first kilobyte of the answer, under the hook's key. */
  readonly excerpt: Sealed | null;
  readonly nextAt: string | null;
}

/** In the stream of one delivery. */
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

/** @param keyId the first of the keys that replaced one another */
export function webhooksStream(keyId: string): string {
  return `webhooks-${keyId}`;
}

export function deliveryStream(deliveryId: string): string {
  return `webhookDelivery-${deliveryId}`;
}

/** The vault's name for what is kept sealed of a hook. */
export function webhookSubject(webhookId: string): string {
  return `webhook-${webhookId}`;
}
