import { type ListedRecall, type RecallsPage } from '../../recalls/list/list-recalls.query.js';
import { RECALL_CLASSES, type RecallClass, type RecallKind } from '../../recalls/recalls.events.js';
import { companyPath } from '../../vocabulary/profile-path.js';
import { count, counted } from '../../web/design/amounts.js';
import { hiddenValues } from '../../web/design/forms.js';
import { type Html, html, type Part, trusted } from '../../web/design/html.js';
import { badge, buttonLink, dataTable, emptyState, pageHead, section } from '../../web/design/parts.js';
import { type PageContent } from '../../web/pages/send-page.js';
import { FORM_TOKEN } from '../../web/sessions/form-tokens.js';
import { accountTabs } from '../account/account-tabs.page.js';
import { second } from '../account/account-times.js';
import { copyable } from '../account/copyable.page.js';
import { ACCOUNT_PLACE } from '../account/sign-in.page.js';
import { type SignedIn } from '../session/sessions.service.js';

export const RECALLS = '/account/recalls';

export interface RecallsView {
  readonly page: RecallsPage;
  readonly chosen: readonly RecallClass[];
  /** Whether the page begins after the newest recall. */
  readonly isFurther: boolean;
  readonly session: SignedIn;
}

const KINDS: Readonly<Record<RecallKind, string>> = {
  corrected: 'Corrected',
  retracted: 'Retracted',
  merged: 'Merged',
  split: 'Split',
  withdrawn: 'Withdrawn',
  erased: 'Erased',
};

const CLASSES: Readonly<Record<RecallClass, string>> = {
  identity: 'Names, websites, and records that were another one or withdrawn',
  money: 'Rounds, totals, stages and investors',
  status: 'Whether the company is active, acquired, public or closed',
  contact: 'Profiles and addresses',
  text: 'Descriptions, places, sizes and other fields',
  erased: 'People whose data was erased: delete your copy',
};

export function recallsPage({ page, chosen, isFurther, session }: RecallsView): PageContent {
  const last = page.rows.at(-1);
  return {
    ...ACCOUNT_PLACE,
    title: 'Recalls · Scoutline',
    path: RECALLS,
    body: html`${pageHead({
      title: 'Recalls',
      lead: 'Answers that were wrong when you were served them, the newest first. Single records are refunded.',
    })}
    ${accountTabs(RECALLS)}
    ${
      page.rows.length === 0
        ? emptyState('No recalls', 'Nothing that you were served has been found to be wrong.')
        : html`${table(page.rows)}
            <p class="actions">
              ${isFurther && buttonLink('Newest', RECALLS, true)}
              ${page.hasMore && last && buttonLink('Older', `${RECALLS}?before=@${last.position}`, true)}
            </p>`
    }
    ${section('Notifications', choices(chosen, session))}`,
  };
}

export function refusedPage(status: number): PageContent {
  return {
    ...ACCOUNT_PLACE,
    title: 'Recalls · Scoutline',
    path: RECALLS,
    status,
    body: html`${pageHead({ title: 'Recalls' })}
    ${emptyState('The choice was not saved', 'Try again in a moment.', buttonLink('Back to the recalls', RECALLS, true))}`,
  };
}

function table(rows: readonly ListedRecall[]): Html {
  return dataTable(
    'Recalls',
    ['Notified, UTC', 'Kind', 'Record', 'What was wrong', '#Answers', '#Refund', 'Recall'],
    rows.map((row): Part[] => [
      second(row.noticedAt),
      badge(KINDS[row.recall.kind], row.recall.kind === 'erased' ? 'bad' : 'warn'),
      recordPart(row),
      wrongPart(row),
      count(row.reads.count),
      refundPart(row),
      copyable(row.recall.recallId),
    ]),
  );
}

function recordPart({ recall, slug, formerSlug, survivorSlug }: ListedRecall): Part {
  const { kind, id } = recall.record;
  if (recall.kind !== 'erased' && slug === null && formerSlug !== null) {
    return html`${formerSlug}${survivorSlug !== null && html`, now <a href="${companyPath(survivorSlug)}">${survivorSlug}</a>`}`;
  }
  if (recall.kind === 'erased' || slug === null) return html`${kind} <code>${id}</code>`;
  return html`<a href="${kind === 'investor' ? `/investors/${slug}` : companyPath(slug)}">${slug}</a>`;
}

function wrongPart({ recall }: ListedRecall): Part {
  if (recall.kind === 'erased') return 'Delete what you have of it';
  if (recall.fields.length === 0) return 'The whole record';
  const parts = recall.fields.map(({ field, served, now }) => {
    const isKnown = served !== null || now !== null;
    return html`<code>${field}</code>${isKnown && html`: ${valueText(served)} → ${valueText(now)}`}`;
  });
  if (parts.length === 1) return parts[0] ?? '';
  return html`<ul class="list">
    ${parts.map((part) => html`<li>${part}</li>`)}
  </ul>`;
}

const LONGEST = 80;

function valueText(value: unknown): string {
  if (value === null || value === undefined) return 'none';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

function refundPart({ refunds }: ListedRecall): string {
  const credits = refunds.reduce((sum, refund) => sum + refund.credits, 0);
  return credits === 0 ? '' : counted(credits, 'credit');
}

function choices(chosen: readonly RecallClass[], { formToken }: SignedIn): Html {
  return html`<p>
      A <a href="/account/webhooks">webhook</a> for <code>record.recalled</code> receives the classes that you choose;
      <code>GET /api/v1/recalls</code> lists them. Refunds do not depend on the choice.
    </p>
    <form method="post" action="${RECALLS}/classes">
      ${hiddenValues({ [FORM_TOKEN]: formToken })}
      <fieldset>
        <legend>Classes</legend>
        <ul class="list">
          ${RECALL_CLASSES.map(
            (one) =>
              html`<li>
                <label
                  ><input
                    type="checkbox"
                    name="classes"
                    value="${one}"
                    ${chosen.includes(one) && trusted(' checked')}
                  />
                  <code>${one}</code>: ${CLASSES[one]}</label
                >
              </li>`,
          )}
        </ul>
      </fieldset>
      <p class="actions"><button class="button">Save</button></p>
    </form>`;
}
