import { type AccountAnswer, type AccountCall } from '../../web/sessions/account-calls.js';
import { type FormBody, formValue, formValues } from '../../web/validation/form-body.js';
import { ARBITRAGE_EVENTS, type HookKind } from '../../webhooks/webhooks.events.js';

const PATHS: Readonly<Record<HookKind, string>> = {
  arbitrage: '/api/v1/arbitrage/webhooks',
  account: '/api/v1/webhooks',
};

/** Null where a page's path names no kind. */
export function kindIn(text: string): HookKind | null {
  return text === 'arbitrage' || text === 'account' ? text : null;
}

/** The registration that a form asks for. Arbitrages and events of the account have webhooks of their own. */
export function registrationOf(form: FormBody | undefined): AccountCall {
  const events = formValues(form, 'events');
  const [arbitrage] = ARBITRAGE_EVENTS;
  const label = formValue(form, 'label').trim();
  const target = { url: formValue(form, 'url').trim(), ...(label !== '' && { label }) };
  const isArbitrage = events.length === 1 && events[0] === arbitrage;
  return isArbitrage
    ? { method: 'POST', url: PATHS.arbitrage, payload: target }
    : { method: 'POST', url: PATHS.account, payload: { ...target, events } };
}

export function testOf(kind: HookKind, id: string): AccountCall {
  return { method: 'POST', url: `${PATHS[kind]}/${encodeURIComponent(id)}/test` };
}

export function rotationOf(kind: HookKind, id: string): AccountCall {
  return { method: 'POST', url: `${PATHS[kind]}/${encodeURIComponent(id)}/rotate` };
}

export function replayOf(kind: HookKind, deliveryId: string): AccountCall {
  return { method: 'POST', url: `${PATHS[kind]}/deliveries/${encodeURIComponent(deliveryId)}/replay` };
}

export function removalOf(kind: HookKind, id: string): AccountCall {
  return { method: 'DELETE', url: `${PATHS[kind]}?id=${encodeURIComponent(id)}` };
}

export interface Refusal {
  readonly status: number;
  readonly detail: string;
  /** Message by field. */
  readonly faults: Readonly<Record<string, string>>;
}

/** Null where the call succeeded. */
export function refusalOf({ status, body }: AccountAnswer): Refusal | null {
  if (status < 400) return null;
  const { detail, errors = [] } = JSON.parse(body) as {
    detail: string;
    errors?: readonly { field: string; message: string }[];
  };
  return { status, detail, faults: Object.fromEntries(errors.map(({ field, message }) => [field, message])) };
}
