import { type FoundMovement, type FoundUsage, type UsageFilter } from '../../metering/usage/find-usage.query.js';
import { type ListedKey } from '../../metering/own-keys/list-keys.query.js';
import { count } from '../../web/design/amounts.js';
import { type Html, html, type Part, trusted } from '../../web/design/html.js';
import { buttonLink, dataTable, emptyState, pageHead } from '../../web/design/parts.js';
import { type PageContent } from '../../web/pages/send-page.js';
import { accountTabs } from '../account/account-tabs.page.js';
import { second } from '../account/account-times.js';
import { copyable } from '../account/copyable.page.js';
import { ACCOUNT_PLACE } from '../account/sign-in.page.js';

const PATH = '/account/usage';

export interface UsageView {
  readonly filter: UsageFilter;
  readonly found: FoundUsage;
  readonly keys: readonly ListedKey[];
  readonly operations: readonly string[];
  /** Whether the page begins after the newest movement. */
  readonly isFurther: boolean;
  /** Whether the service keeps a transparency log. */
  readonly hasProofs: boolean;
}

export function keyLabel({ name, keyPrefix }: ListedKey): string {
  return name ?? `${keyPrefix}…`;
}

export function usagePage(view: UsageView): PageContent {
  const { filter, found } = view;
  const asked = askedOf(filter);
  return {
    ...ACCOUNT_PLACE,
    title: 'Usage · Scoutline',
    path: PATH,
    body: html`${pageHead({
      title: 'Usage',
      lead: 'Every debit, refund and grant of credits, the newest first. Days are UTC.',
    })}
    ${accountTabs(PATH)} ${filters(view)}
    ${
      found.rows.length === 0
        ? emptyState('No movement fits', filter.from > filter.to ? 'The first day is after the last one.' : 'Other days or fewer filters may have some.', buttonLink('Last 30 days', PATH, true)) // prettier-ignore
        : html`${table(found.rows, view)}
            <p class="actions">
              ${view.isFurther && buttonLink('Newest', `${PATH}?${asked.toString()}`, true)}
              ${found.next !== null && buttonLink('Older', addressOf(asked, found.next), true)}
              ${buttonLink('Download all as CSV', `${PATH}.csv?${asked.toString()}`, true)}
            </p>`
    }`,
  };
}

function askedOf({ operation, keyId, from, to }: UsageFilter): URLSearchParams {
  return new URLSearchParams({ ...(operation && { operation }), ...(keyId && { key_id: keyId }), from, to });
}

function addressOf(asked: URLSearchParams, before: string): string {
  return `${PATH}?${new URLSearchParams([...asked, ['before', before]]).toString()}`;
}

type Option = readonly [value: string, label: string];

function filters({ filter, keys, operations }: UsageView): Html {
  const day = (name: string, label: string, value: string): Html =>
    html`<div><label for="${name}">${label}</label><input type="date" id="${name}" name="${name}" value="${value}" /></div>`; // prettier-ignore
  const known = operations.map((id): Option => [id, id]);
  return html`<form class="filters" action="${PATH}">
      ${choice('operation', 'Operation', known, filter.operation)}
      ${choice(
        'key_id',
        'Key',
        keys.map((key) => [key.keyId, keyLabel(key)]),
        filter.keyId,
      )}
      ${day('from', 'From', filter.from)} ${day('to', 'Until', filter.to)}<button class="button">Show</button>
    </form>
    ${filter.keyId && html`<p class="hint">Refunds and grants belong to no key and are left out.</p>`}`;
}

function choice(name: string, label: string, known: readonly Option[], chosen = ''): Html {
  const all: Option[] = [['', 'All'], ...known];
  if (!all.some(([value]) => value === chosen)) all.push([chosen, chosen]);
  const options = all.map(
    ([value, text]) => html`<option value="${value}" ${value === chosen && trusted(' selected')}>${text}</option>`,
  );
  return html`<div>
    <label for="${name}">${label}</label
    ><select id="${name}" name="${name}">
      ${options}
    </select>
  </div>`;
}

function table(rows: readonly FoundMovement[], { keys, hasProofs }: UsageView): Html {
  const labels = new Map(keys.map((key) => [key.keyId, keyLabel(key)]));
  return dataTable(
    'Movements of credits',
    ['Time, UTC', 'Operation', 'Kind', '#Credits', 'Wallet', 'Key', 'Request', ...(hasProofs ? ['Proof'] : [])],
    rows.map((row): Part[] => [
      second(row.at),
      row.operation ?? '',
      row.kind,
      `${row.kind === 'debit' ? '−' : '+'}${count(Number(row.amount))}`,
      row.wallet,
      row.key_id === null ? '' : (labels.get(row.key_id) ?? ''),
      copyable(row.request_id),
      ...(hasProofs ? [row.kind === 'debit' ? proofLink(row.request_id) : ''] : []),
    ]),
  );
}

function proofLink(requestId: string): Html {
  return html`<a href="${PATH}/${requestId}/proof" aria-label="Proof of ${requestId}">Proof</a>`;
}
