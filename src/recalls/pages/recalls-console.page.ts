import { count, counted } from '../../web/design/amounts.js';
import { type Html, html, type Part } from '../../web/design/html.js';
import { badge, emptyState, factList, keyFigures, section } from '../../web/design/parts.js';
import { consoleTable } from '../../web/staff/console-table.js';
import { LOG_EVENT_PATH } from '../../web/staff/console-navigation.js';
import { type ConsoleContent } from '../../web/staff/console-page.js';
import { type OpenedRecall } from '../recalls.events.js';
import { type RecallProgress } from './recall-progress.service.js';

const RECALLS = '/operations/recalls';
const COMPANIES = '/operations/companies';

export function recallsPage(recalls: readonly RecallProgress[]): ConsoleContent {
  return {
    title: 'Recalls',
    path: RECALLS,
    lead: 'Corrections of what was served, the newest first. Accounts are notified and refunded automatically.',
    body:
      recalls.length === 0
        ? emptyState('No recalls', 'No correction has said that an answer was wrong.')
        : consoleTable(
            'Recalls',
            ['Corrected', 'Kind', 'Record', 'What was wrong', '#Accounts', '#Refunds', '#Credits', 'State'],
            recalls.map((one): Part[] => [
              html`<a href="${RECALLS}/${one.recall.recallId}">${timeOf(one.recall.correctedAt.at)}</a>`,
              one.recall.kind,
              recordPart(one),
              wrongText(one.recall),
              ...[count(one.accounts), count(one.refunds), count(one.credits)],
              stateOf(one),
            ]),
          ),
  };
}

export function recallPage(progress: RecallProgress): ConsoleContent {
  const { recall, mergedIntoName, accounts, answers, refunds, credits, paid, waiting } = progress;
  const { wrongFrom, rightUntil, correctedAt, mergedInto, others } = recall;
  return {
    title: `Recall of a ${recall.record.kind}`,
    path: `${RECALLS}/${recall.recallId}`,
    crumbs: [{ label: 'Recalls', href: RECALLS }],
    lead: `${counted(accounts, 'account')}, ${counted(refunds, 'refund')}, ${counted(credits, 'credit')}.`,
    body: html`${keyFigures([
      { label: 'Accounts notified', value: count(accounts) },
      { label: 'Answers', value: count(answers) },
      { label: 'Refunds paid', value: `${count(paid)} of ${count(refunds)}` },
      { label: 'Messages waiting', value: count(waiting) },
    ])}
    ${factList([
      ['State', stateOf(progress)],
      ['Kind', recall.kind],
      ['Record', recordPart(progress)],
      ['Classes', recall.classes.join(', ')],
      ['Wrong from', `${timeOf(wrongFrom.at)}, position ${wrongFrom.position}`],
      ['Right until', rightUntil && `${timeOf(rightUntil.at)}, position ${rightUntil.position}`],
      ['Corrected', `${timeOf(correctedAt.at)}, position ${correctedAt.position}`],
      ['Merged into', mergedInto && html`<a href="${COMPANIES}/${mergedInto}">${mergedIntoName ?? mergedInto}</a>`],
      ['Further records', others.length === 0 ? null : counted(others.length, 'record')],
      ['Event', html`<a href="${LOG_EVENT_PATH}/${recall.recallId}">${recall.recallId}</a>`],
    ])}
    ${recall.fields.length > 0 && section('What was wrong', fieldsTable(recall))}`,
  };
}

function fieldsTable({ fields }: OpenedRecall): Html {
  return consoleTable(
    'Fields',
    ['Field', 'Served', 'Now'],
    fields.map(({ field, served, now }): Part[] => [field, valueText(served), valueText(now)]),
  );
}

/** Reads that arrive late may still add accounts. */
function stateOf({ paid, refunds, waiting }: RecallProgress): Html {
  return paid < refunds || waiting > 0 ? badge('in progress', 'warn') : badge('done', 'good');
}

function recordPart({ recall: { record, kind }, name }: RecallProgress): Part {
  const label = name ?? html`<code>${record.id}</code>`;
  const isShown = record.kind === 'company' && (kind === 'corrected' || kind === 'retracted');
  return html`${record.kind} ${isShown ? html`<a href="${COMPANIES}/${record.id}">${label}</a>` : label}`;
}

function wrongText({ fields, kind }: OpenedRecall): string {
  if (kind === 'erased') return 'Erased';
  return fields.length === 0 ? 'The whole record' : fields.map(({ field }) => field).join(', ');
}

function valueText(value: unknown): Part {
  if (value === null || value === undefined) return html`<span class="muted">nothing</span>`;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function timeOf(at: string): string {
  return `${at.slice(0, 'YYYY-MM-DDTHH:MM'.length).replace('T', ' ')} UTC`;
}
