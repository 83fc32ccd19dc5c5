import { type Decider } from '../../kernel/domain-event.js';
import { DomainError } from '../../kernel/domain-error.js';
import { type Sealed } from '../../kernel/sealed.js';
import {
  type DisableReason,
  type HookEvent,
  type HookKind,
  type RemovalReason,
  type WebhookEvent,
} from '../webhooks.events.js';

export const MAX_ACTIVE_WEBHOOKS = 5;
/** How long the previous secret also signs. */
export const OLD_SECRET_MS = 24 * 3_600_000;
/** Bounds the signatures of a message when a caller rotates in a loop. */
const MOST_OLDER = 7;

interface OldSecret {
  readonly secret: Sealed;
  /** When it stops signing, ISO 8601. */
  readonly until: string;
}

export interface WebhookState {
  readonly webhookId: string;
  readonly accountId: string;
  readonly events: readonly HookEvent[];
  readonly target: Sealed;
  readonly secret: Sealed;
  readonly previous: OldSecret | null;
  /** Secrets before the previous one, newest first; absent in copies by former versions. */
  readonly older?: readonly OldSecret[];
  readonly status: 'active' | 'disabled' | 'removed';
  /** Whether the receiver has answered the challenge. */
  readonly isVerified: boolean;
}

/** All webhooks of a first key and its replacements. */
export type WebhooksState = readonly WebhookState[];

export function kindOf({ events }: { readonly events: readonly HookEvent[] }): HookKind {
  return events.includes('arbitrage.opened') ? 'arbitrage' : 'account';
}

export const webhooksDecider: Decider<WebhooksState, WebhookEvent> = { initial: [], evolve };

function evolve(state: WebhooksState, event: WebhookEvent): WebhooksState {
  const { webhookId } = event.data;
  const change = (what: Partial<WebhookState>): WebhooksState =>
    state.map((hook) => (hook.webhookId === webhookId ? { ...hook, ...what } : hook));
  switch (event.type) {
    case 'WebhookRegistered': {
      const { accountId, events, target, secret } = event.data;
      return [
        ...state,
        { webhookId, accountId, events, target, secret, previous: null, status: 'active', isVerified: false },
      ];
    }
    case 'WebhookSecretRotated': {
      const before = state.find((hook) => hook.webhookId === webhookId);
      const { secret, previousUntil: until } = event.data;
      if (!before) return state;
      return change({ secret, previous: { secret: before.secret, until }, older: olderAfter(before, until) });
    }
    case 'WebhookVerified':
      return change({ isVerified: true });
    case 'WebhookRemoved':
      return change({ status: 'removed' });
    case 'WebhookDisabled':
      return change({ status: 'disabled' });
    default:
      return state;
  }
}

/** A receiver may have missed the answers of several rotations: each secret signs to its own end. */
function olderAfter(before: WebhookState, until: string): readonly OldSecret[] {
  const rotatedAt = Date.parse(until) - OLD_SECRET_MS;
  return oldSecrets(before, rotatedAt).slice(0, MOST_OLDER);
}

/** The replaced secrets that still sign at `now` (milliseconds since the epoch), newest first. */
export function oldSecrets({ previous, older = [] }: WebhookState, now: number): readonly OldSecret[] {
  return [...(previous ? [previous] : []), ...older].filter(({ until }) => Date.parse(until) > now);
}

export type NewWebhook = Extract<WebhookEvent, { type: 'WebhookRegistered' }>['data'];

/**
 * A repeat of the request gets a new secret for the same webhook, because the first answer with the secret was lost.
 * @throws DomainError webhook_limit; idempotency_conflict where the webhook was removed or disabled
 */
export function registerWebhook(state: WebhooksState, hook: NewWebhook, now: number): WebhookEvent[] {
  const known = state.find(({ webhookId }) => webhookId === hook.webhookId);
  if (known) {
    if (known.status === 'removed') throw new DomainError('idempotency_conflict', 'That webhook has been removed.');
    if (known.status === 'disabled') {
      throw new DomainError('idempotency_conflict', 'That webhook was disabled meanwhile. Send the request again.');
    }
    return [rotated(hook.keyId, hook.webhookId, hook.secret, now)];
  }
  const alike = state.filter((other) => other.status === 'active' && kindOf(other) === kindOf(hook));
  if (alike.length >= MAX_ACTIVE_WEBHOOKS) {
    throw new DomainError(
      'webhook_limit',
      `A key has at most ${MAX_ACTIVE_WEBHOOKS} active webhooks of a kind. Delete one first: DELETE with its id.`,
    );
  }
  return [{ type: 'WebhookRegistered', data: hook }];
}

/** @throws DomainError not_found */
export function rotateSecret(
  state: WebhooksState,
  hook: NamedWebhook & { readonly keyId: string },
  secret: Sealed,
  now: number,
): WebhookEvent[] {
  requireWebhook(state, hook);
  return [rotated(hook.keyId, hook.webhookId, secret, now + OLD_SECRET_MS)];
}

/** @throws DomainError not_found */
export function removeWebhook(state: WebhooksState, keyId: string, hook: NamedWebhook): WebhookEvent[] {
  const { webhookId } = requireWebhook(state, hook);
  return [removed(keyId, webhookId, 'caller')];
}

export function removeAll(state: WebhooksState, keyId: string): WebhookEvent[] {
  return state
    .filter(({ status }) => status !== 'removed')
    .map(({ webhookId }) => removed(keyId, webhookId, 'key_revoked'));
}

/** No event where it is verified already, or has ended. */
export function verifyWebhook(state: WebhooksState, keyId: string, webhookId: string): WebhookEvent[] {
  const found = state.find((hook) => hook.webhookId === webhookId && hook.status !== 'removed');
  return found && !found.isVerified ? [{ type: 'WebhookVerified', data: { webhookId, keyId } }] : [];
}

export function disableWebhook(
  state: WebhooksState,
  keyId: string,
  webhookId: string,
  reason: DisableReason,
): WebhookEvent[] {
  const active = state.some((hook) => hook.webhookId === webhookId && hook.status === 'active');
  return active ? [{ type: 'WebhookDisabled', data: { webhookId, keyId, reason } }] : [];
}

/** A webhook in a caller's request: the paths of one kind cannot access the other. */
export interface NamedWebhook {
  readonly webhookId: string;
  readonly kind: HookKind;
}

/** @throws DomainError not_found */
export function requireWebhook(state: WebhooksState, { webhookId, kind }: NamedWebhook): WebhookState {
  const found = state.find((hook) => hook.webhookId === webhookId && hook.status !== 'removed');
  if (!found || kindOf(found) !== kind) throw new DomainError('not_found', `This key has no webhook ${webhookId}.`);
  return found;
}

function rotated(keyId: string, webhookId: string, secret: Sealed, until: number): WebhookEvent {
  const previousUntil = new Date(until).toISOString();
  return { type: 'WebhookSecretRotated', data: { webhookId, keyId, secret, previousUntil } };
}

function removed(keyId: string, webhookId: string, reason: RemovalReason): WebhookEvent {
  return { type: 'WebhookRemoved', data: { webhookId, keyId, reason } };
}
