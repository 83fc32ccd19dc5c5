import { newId } from '../../platform/ids/ids.js';
import { counted } from '../../web/design/amounts.js';
import { field, hiddenValues } from '../../web/design/forms.js';
import { type Html, html, type Part, trusted } from '../../web/design/html.js';
import { badge, buttonLink, emptyState, notice, pageHead, section } from '../../web/design/parts.js';
import { type PageContent } from '../../web/pages/send-page.js';
import { FORM_TOKEN } from '../../web/sessions/form-tokens.js';
import { type FormBody, formValue, formValues } from '../../web/validation/form-body.js';
import { type ListedWebhook } from '../../webhooks/registration/list-webhooks.query.js';
import { type ShownDelivery } from '../../webhooks/inspection/list-deliveries.query.js';
import { HOOK_EVENTS, type HookEvent, type HookKind } from '../../webhooks/webhooks.events.js';
import { accountTabs } from '../account/account-tabs.page.js';
import { minute } from '../account/account-times.js';
import { copyable } from '../account/copyable.page.js';
import { ACCOUNT_PLACE } from '../account/sign-in.page.js';
import { type SignedIn } from '../session/sessions.service.js';
import { FORM_ACT } from '../session/signed-in-page.js';
import { deliveryPart } from './delivery.page.js';
import { type NewSecret } from './new-secrets.service.js';
import { type Refusal } from './webhook-calls.rules.js';

const PATH = '/account/webhooks';

export interface HookWithDeliveries {
  readonly hook: ListedWebhook;
  readonly kind: HookKind;
  readonly rows: readonly ShownDelivery[];
  readonly total: number;
}

export interface WebhooksView {
  readonly hooks: readonly HookWithDeliveries[];
  readonly session: Pick<SignedIn, 'formToken'>;
  /** What the API refused, and the form that it refused. */
  readonly refusal?: Refusal;
  readonly form?: FormBody | undefined;
}

/** The webhooks of the signed-in key, each with its latest deliveries, and a form to add one. */
export function webhooksPage(view: WebhooksView): PageContent {
  const { hooks, refusal } = view;
  return {
    ...ACCOUNT_PLACE,
    title: 'Webhooks · Scoutline',
    path: PATH,
    ...(refusal && { status: refusal.status }),
    body: html`${pageHead({
      title: 'Webhooks',
      lead: 'Those of the key that you are signed in with, and of keys it replaced.',
      actions: buttonLink('Guide', '/docs/webhooks', true),
    })}
    ${accountTabs(PATH)} ${refusal && notice(html`<p role="alert">${refusal.detail}</p>`, 'bad')}
    ${
      hooks.length === 0
        ? emptyState('No webhooks yet', 'Add one below. Plans from Pro Lite have webhooks.')
        : hooks.map((one) => hookPart(one, view.session))
    }
    ${section('Add a webhook', addPart(view))}`,
  };
}

const EVENT_WORDS: Readonly<Record<HookEvent, string>> = {
  'arbitrage.opened': 'a new arbitrage has opened',
  'submission.decided': 'a submission of yours was decided',
  'job.finished': 'a job of yours has finished',
  'credits.low': 'a wallet has less than a tenth of its month’s allowance; once a month',
  'record.recalled': 'a value that you were served was wrong',
};

function addPart({ session, form, refusal }: WebhooksView): Html {
  const chosen = formValues(form, 'events');
  const choices = HOOK_EVENTS.map(
    (event) =>
      html`<li>
        <label
          ><input type="checkbox" name="events" value="${event}" ${chosen.includes(event) && trusted(' checked')} />
          <code>${event}</code>: ${EVENT_WORDS[event]}</label
        >
      </li>`,
  );
  return html`<form method="post" action="${PATH}">
    ${hiddenValues({ [FORM_TOKEN]: session.formToken, [FORM_ACT]: newId() })}
    <div class="fields">
      ${field({
        name: 'url',
        label: 'Address',
        type: 'url',
        required: true,
        value: formValue(form, 'url'),
        hint: 'Public https address of your receiver.',
        fault: refusal?.faults['url'],
        attributes: { maxlength: 2_000, placeholder: 'https://', autocomplete: 'off' },
      })}
      ${field({
        name: 'label',
        label: 'Name',
        value: formValue(form, 'label'),
        fault: refusal?.faults['label'],
        attributes: { maxlength: 80, autocomplete: 'off' },
      })}
    </div>
    <fieldset>
      <legend>Events</legend>
      <ul class="list">
        ${choices}
      </ul>
      <p class="hint">Arbitrages need a webhook of their own.</p>
      <p class="fault" id="events-fault">${refusal?.faults['events']}</p>
    </fieldset>
    <p class="actions"><button class="button">Add the webhook</button></p>
  </form>`;
}

function hookPart({ hook, kind, rows, total }: HookWithDeliveries, { formToken }: WebhooksView['session']): Html {
  const state = hook.active ? badge('active', 'good') : badge(`off: ${hook.disabledReason ?? 'removed'}`, 'bad');
  const act = (id: string, verb: string, button: Part): Html =>
    html`<form method="post" action="${PATH}/${kind}/${id}/${verb}">${hiddenValues({ [FORM_TOKEN]: formToken })}${button}</form>`; // prettier-ignore
  const ask = (label: string, words: string, verb: string, button: Html, tone = 'quiet'): Html =>
    html`<details class="ask">
      <summary class="button slim ${tone}">${label}</summary>
      <p class="small">${words}</p>
      ${act(hook.webhookId, verb, button)}
    </details>`;
  return html`<section class="section" aria-labelledby="hook-${hook.webhookId}">
    <h2 id="hook-${hook.webhookId}">
      ${hook.label ?? hook.url} ${state} ${!hook.verified && badge('not verified', 'warn')}
    </h2>
    <p class="muted">
      ${hook.url}, for ${hook.events.join(', ')}, since ${minute(hook.createdAt)} UTC;
      ${counted(total, 'delivery', 'deliveries')}
    </p>
    <p>Id ${copyable(hook.webhookId)}</p>
    <div class="actions">
      ${hook.active && act(hook.webhookId, 'test', html`<button class="button slim quiet">Send a test</button>`)}
      ${ask(
        'Replace the secret…',
        'Deliveries are signed with both secrets for 24 hours.',
        'rotate',
        html`<button class="button slim">Replace the secret</button>`,
      )}
      ${ask(
        'Remove…',
        'Nothing more is sent to it, and its secret is destroyed.',
        'end',
        html`<button class="button slim danger">Remove this webhook</button>`,
        'danger',
      )}
    </div>
    ${rows.length > 0 && html`<h3>Latest deliveries</h3>`}
    ${rows.map((delivery) => deliveryPart(delivery, act(delivery.deliveryId, 'replay', REPLAY)))}
  </section>`;
}

const REPLAY = html`<button class="button slim quiet">Deliver again</button>`;

/** A secret once; null where it was shown before. */
export function secretPage(made: NewSecret | null): PageContent {
  const place = { ...ACCOUNT_PLACE, path: `${PATH}/secret`, title: 'Webhook secret · Scoutline' };
  const back = html`<p class="actions">${buttonLink('Back to your webhooks', PATH)}</p>`;
  if (!made) {
    return {
      ...place,
      body: html`${pageHead({ title: 'No secret to show', lead: 'A secret is shown once, within five minutes after it was made.' })}
        <p>If you did not copy it, replace it on the page of your webhooks.</p>
        ${back}`,
    };
  }
  return {
    ...place,
    body: html`${pageHead({ title: 'The secret of your webhook', lead: html`It signs deliveries to ${made.url}. It is shown this once. Copy it now.` })}
      <pre tabindex="0" data-secret><code>${made.secret}</code></pre>
      ${made.isReplacement && notice(html`<p>For 24 hours deliveries carry the signatures of the old and the new secret.</p>`, 'warn')}
      <p><a href="/docs/webhooks">How to check a signature</a></p>
      ${back}`,
  };
}
