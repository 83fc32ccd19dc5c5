import { type QueuedSubmission } from '../../submissions/queue/get-moderation-queue.query.js';
import { COMPARED_FACTS, type DuplicateCandidate } from '../../submissions/queue/list-duplicates.query.js';
import { html, type Part } from '../../web/design/html.js';
import { badge, UNSAID } from '../../web/design/parts.js';
import { consoleTable } from '../../web/staff/console-table.js';
import { placeOf } from './moderation-places.rules.js';

/** More columns would not be compared by eye. */
const MOST = 4;
const LABELS: Readonly<Record<string, string>> = {
  one_liner: 'One-liner',
  hq_city: 'City',
  hq_country: 'Country',
  founded_year: 'Founded',
  founded_on: 'Founded',
  employee_count: 'Employees',
};

/** The submission beside the records that may be the same company; what differs is marked. */
export function duplicatesPart({ startup, domain }: QueuedSubmission, duplicates: readonly DuplicateCandidate[]): Part {
  if (duplicates.length === 0) return html`<p class="muted">No record has the same name or domain.</p>`;
  const shown = duplicates.slice(0, MOST);
  const own: Readonly<Record<string, unknown>> = startup;
  const row = (label: string, mine: string | null, theirs: readonly (string | null)[]): Part[] => [
    label,
    mine ?? UNSAID,
    ...theirs.map((value) => compared(mine, value)),
  ];
  const rows = [
    row('Name', startup.name, shown.map(({ name }) => name)),
    row('Domain', domain, shown.map((one) => one.domain)),
    ...COMPARED_FACTS.map((fact) => row(LABELS[fact] ?? fact, textOf(own[fact]), shown.map(({ facts }) => facts[fact] ?? null))),
    ['State', 'waiting', ...shown.map(({ status, by }) => html`${status.replaceAll('_', ' ')}, same ${by}`)],
    ['Page', '', ...shown.map((one) => html`<a href="${pathOf(one)}">${one.kind === 'company' ? 'Company' : 'Submission'}</a>`)],
  ]; // prettier-ignore
  const heads = shown.map(({ kind }, at) => `${kind === 'company' ? 'Company' : 'Submission'} ${at + 1}`);
  const more = duplicates.length - shown.length;
  return html`${consoleTable('Possible duplicates', ['Field', 'This submission', ...heads], rows)}
  ${more > 0 && html`<p class="muted">${more} more candidates.</p>`}`;
}

function compared(mine: string | null, theirs: string | null): Part {
  if (theirs === null || theirs === '') return UNSAID;
  if (mine !== null && mine.trim().toLowerCase() === theirs.trim().toLowerCase()) {
    return html`${theirs} ${badge('same', 'warn')}`;
  }
  return html`<mark>${theirs}</mark>${mine !== null && html` <span class="sr">differs</span>`}`;
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

function pathOf({ kind, id }: DuplicateCandidate): string {
  return kind === 'company' ? `/operations/companies/${id}` : placeOf(id);
}
