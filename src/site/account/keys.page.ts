import { LONGEST_KEY_NAME } from '../../metering/own-keys/keys.dto.js';
import { type ListedKey, SHOWN_ENDED_KEYS } from '../../metering/own-keys/list-keys.query.js';
import { type OverlapHours } from '../../metering/keys/rotate-key.command.js';
import { newId } from '../../platform/ids/ids.js';
import { count } from '../../web/design/amounts.js';
import { field, hiddenValues } from '../../web/design/forms.js';
import { type Html, html, type Part } from '../../web/design/html.js';
import { badge, dataTable, factList, notice, pageHead, section } from '../../web/design/parts.js';
import { type PageContent } from '../../web/pages/send-page.js';
import { FORM_TOKEN } from '../../web/sessions/form-tokens.js';
import { type SignedIn } from '../session/sessions.service.js';
import { FORM_ACT } from '../session/signed-in-page.js';
import { minute } from './account-times.js';
import { accountTabs } from './account-tabs.page.js';
import { copyable } from './copyable.page.js';
import { ACCOUNT_PLACE } from './sign-in.page.js';

export const DEFAULT_OVERLAP: OverlapHours = 24;
const OVERLAPS = [
  ['24', 'in 24 hours'],
  ['72', 'in 72 hours'],
  ['1', 'in one hour'],
  ['0', 'at once'],
] as const;

type Session = Pick<SignedIn, 'keyId' | 'formToken'>;

/** Why no key was created, and the name that was entered for it. */
export interface RefusedKey {
  readonly detail: string;
  readonly status: number;
  readonly name: string;
}

/** The name in a form; null where it is empty. */
export function keyNameOf(text: string): string | null {
  return text.trim().slice(0, LONGEST_KEY_NAME) || null;
}

export function keysPage(keys: readonly ListedKey[], session: Session, refused?: RefusedKey): PageContent {
  const active = keys.filter(({ isActive }) => isActive);
  return {
    ...ACCOUNT_PLACE,
    title: 'Keys · Scoutline',
    path: '/account/keys',
    ...(refused && { status: refused.status }),
    body: html`${pageHead({
      title: 'Keys',
      lead: 'Three keys may be active. Give each program its own, so that you can replace one without the others.',
    })}
    ${accountTabs('/account/keys')} ${refused && notice(html`<p role="alert">${refused.detail}</p>`, 'bad')}
    ${active.map((key) => keyPart(key, active, session))}
    ${section(
      'Create a key',
      form(
        session,
        '',
        html`${field({ ...NAME, id: 'name-new', value: refused?.name, hint: 'For example the program that uses it. Only you see it.' })}
          <p class="actions"><button class="button">Create a key</button></p>`,
      ),
    )}
    ${section('Ended keys', endedPart(keys.filter(({ isActive }) => !isActive)))}`,
  };
}

const NAME = { name: 'name', label: 'Name', attributes: { maxlength: LONGEST_KEY_NAME, autocomplete: 'off' } } as const;

function keyPart(key: ListedKey, active: readonly ListedKey[], session: Session): Html {
  const isOwn = key.keyId === session.keyId;
  const isEnding = key.endsAt !== null;
  const facts = factList([
    ['Begins with', html`<code>${key.keyPrefix}…</code>`],
    ['Id', copyable(key.keyId)],
    ['Created', `${minute(key.issuedAt)} UTC`],
    ['Last used', key.lastUsedDay ?? 'no call yet'],
    ['Recalls', key.recordsReads ? 'records of its answers are kept' : 'records of its answers are not kept'],
    ['Works until', key.endsAt && `${minute(key.endsAt)} UTC`],
  ]);
  return html`<section class="section key" aria-labelledby="key-${key.keyId}">
    <h2 id="key-${key.keyId}">
      ${key.name ?? 'Key without a name'} ${isEnding ? badge('replaced', 'warn') : badge('active', 'good')}
      ${isOwn && badge('this session')}
    </h2>
    ${facts}
    <div class="actions">
      ${ask(
        'Rename…',
        form(
          session,
          `/${key.keyId}/name`,
          html`${field({ ...NAME, id: `name-${key.keyId}`, value: key.name ?? '' })}
            <p class="actions"><button class="button slim">Save the name</button></p>`,
        ),
      )}
      ${!isEnding && ask('Replace…', replaceForm(key, session))} ${ask('Recalls…', readsForm(key, session))}
      ${ask(
        'Revoke…',
        html`<p class="small">${endWords(key, active, isOwn)}</p>
          ${form(session, `/${key.keyId}/revoke`, html`<button class="button slim danger">Revoke this key</button>`)}`,
        'danger',
      )}
    </div>
  </section>`;
}

function replaceForm({ keyId }: ListedKey, session: Session): Html {
  return form(
    session,
    `/${keyId}/rotate`,
    html`${field({
        name: 'overlap',
        id: `overlap-${keyId}`,
        label: 'This key ends',
        choices: OVERLAPS,
        value: String(DEFAULT_OVERLAP),
        hint: 'Until then both keys work, so that you can change your programs.',
      })}
      <p class="actions"><button class="button slim">Replace this key</button></p>`,
  );
}

function readsForm({ keyId, recordsReads }: ListedKey, session: Session): Html {
  return html`<p class="small">
      Scoutline records which records the answers to this key show, encrypted and for 12 months (unless the operator set
      another time), so that it can notify and refund you when a value was wrong.
      ${!recordsReads && 'For this key the recording is off.'}
    </p>
    ${form(
      session,
      `/${keyId}/reads`,
      html`${hiddenValues({ record_reads: String(!recordsReads) })}<button class="button slim">
          ${recordsReads ? 'Stop recording' : 'Start recording'}
        </button>`,
    )}`;
}

function ask(label: string, body: Part, tone: 'quiet' | 'danger' = 'quiet'): Html {
  return html`<details class="ask">
    <summary class="button slim ${tone}">${label}</summary>
    ${body}
  </details>`;
}

function form({ formToken }: Session, path: string, body: Part): Html {
  return html`<form method="post" action="/account/keys${path}">
    ${hiddenValues({ [FORM_TOKEN]: formToken, [FORM_ACT]: newId() })}${body}
  </form>`;
}

/** Explains the effect of ending a key, so that no account is lost by mistake. */
function endWords(key: ListedKey, active: readonly ListedKey[], isCurrentKey: boolean): string {
  const others = active.filter((one) => one !== key).map(({ endsAt }) => endsAt);
  if (others.length === 0) return 'This is the only active key: without it, access to this account is lost.';
  const effect = isCurrentKey
    ? 'You are signed in with this key: it stops working immediately, and you are signed out.'
    : 'It stops working immediately.';
  const ends = others.filter((endsAt) => endsAt !== null);
  if (ends.length < others.length) return effect;
  const last = new Date(Math.max(...ends.map((endsAt) => endsAt.getTime())));
  const loss = `without a new key, access to this account ends at ${minute(last)} UTC.`;
  return `${effect} The other active ${others.length === 1 ? 'key is' : 'keys are'} replaced: ${loss}`;
}

function endedPart(keys: readonly ListedKey[]): Part {
  if (keys.length === 0) return '';
  return html`<details>
    <summary>
      ${keys.length < SHOWN_ENDED_KEYS ? `${count(keys.length)} ended` : `The last ${keys.length} that ended`}
    </summary>
    ${dataTable(
      'Ended keys',
      ['Name', 'Begins with', 'Id', 'Created, UTC', 'Last used', 'Ended, UTC'],
      keys.map((key) => [
        key.name ?? 'Key without a name',
        html`<code>${key.keyPrefix}…</code>`,
        copyable(key.keyId),
        minute(key.issuedAt),
        key.lastUsedDay ?? '',
        minute(key.endsAt),
      ]),
    )}
  </details>`;
}
