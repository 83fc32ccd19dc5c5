import { assetOf } from '../../web/design/assets.js';
import { count, counted, longDate } from '../../web/design/amounts.js';
import { AS_CARDS } from '../../web/design/folds.js';
import { type Html, html, NOTHING, type Part } from '../../web/design/html.js';
import { dataTable, factList, pageHead, UNSAID } from '../../web/design/parts.js';
import { plainText, tableOf } from '../../web/pages/markdown-html.js';
import { ruleText, sourceText } from '../../web/design/rule-words.js';
import { type PageContent } from '../../web/pages/send-page.js';
import { proofLink, type WithTransparencyLog } from '../../web/evidence/proof-links.js';
import { outsideLink } from '../pages/page-links.page.js';
import {
  companyEvidencePath,
  type Evidence,
  type RecordEvidence,
  type Statement,
  type StatementSource,
} from './evidence.js';

/** Opens the evidence of a fact in a dialog, on the pages that link to it. */
export const EVIDENCE_SCRIPTS = [assetOf(new URL('./evidence-dialog.mjs', import.meta.url))];

export interface EvidenceView {
  /** Path of the page. */
  readonly path: string;
  readonly config: WithTransparencyLog;
}

const AGE = 60;

/** The evidence of one fact, or of all facts of a small record. */
export function evidencePage(record: RecordEvidence, view: EvidenceView): PageContent {
  const { name, path, facts } = record;
  const [only] = facts;
  const isOne = facts.length === 1 && only !== undefined;
  const title = isOne ? `${only.label} of ${name}` : name;
  const shown = facts.map((fact) => factPart(fact, view, isOne));
  return {
    title: `How we know: ${title} · Scoutline`,
    description: `The source, date and event behind what Scoutline says of ${name}.`,
    path: view.path,
    noIndex: true,
    maxAgeSeconds: AGE,
    markdown: markdownOf(title, facts),
    body: html`${pageHead({
        kicker: 'How we know this',
        title,
        crumbs: [
          { label: name, href: path },
          ...(isOne && path.startsWith('/companies/') ? [{ label: 'All evidence', href: `${path}/evidence` }] : []),
        ],
      })}
      <div id="evidence">${shown}${sealedNote(record, view)}</div>`,
  };
}

/** Every fact of a company with its latest source. */
export function factIndexPage({ name, path, facts }: RecordEvidence, slug: string): PageContent {
  const rows = facts.map((evidence) => {
    const { fact, label, value, statements, parts } = evidence;
    const from = sourceOf(evidence);
    return [
      html`<a href="${companyEvidencePath(slug, fact)}">${label}</a>`,
      shortened(value, 120),
      from ? sourceText(from.source) : UNSAID,
      from?.observedAt.slice(0, 10) ?? UNSAID,
      statements.length > 0 ? count(statements.length) : `from ${counted(parts.length, 'fact')}`,
    ];
  });
  return {
    title: `How we know: ${name} · Scoutline`,
    description: `Every fact on file about ${name}, with its source and date.`,
    path: `${path}/evidence`,
    noIndex: true,
    maxAgeSeconds: AGE,
    markdown: markdownOf(name, facts),
    body: html`${pageHead({
      kicker: 'How we know this',
      title: name,
      lead: 'Every fact on file. Each opens its source, the file and line it came from, its date, how it was derived and its earlier values.',
      crumbs: [{ label: name, href: path }],
    })}${dataTable(`Facts about ${name}`, ['Fact', 'Value', 'Latest source', 'Observed', '#Statements'], rows, AS_CARDS)}`,
  };
}

function factPart(evidence: Evidence, view: EvidenceView, isOne: boolean): Html {
  const { fact, label, value, parts, rejected } = evidence;
  const { latest, others } = statementsIn(evidence);
  const from = sourceOf(evidence);
  const heading = isOne ? html`<h2 class="sr">Source</h2>` : html`<h2 id="${fact}">${label}</h2>`;
  const facts = factList([
    ['Value', shortened(value)],
    ['How', howText(evidence)],
    ['Text behind it', evidence.matched],
    ['Source', from && sourceLink(from)],
    ['Where in it', from && placeText(from)],
    ['Observed', from && longDate(from.observedAt.slice(0, 10))],
    ...(latest === undefined
      ? []
      : ([
          ['On file since', longDate(new Date(latest.recordedAt).toISOString().slice(0, 10))],
          ['Confidence', confidenceText(latest.from)],
          ['Event', eventPart(latest, view)],
        ] as const)),
  ]);
  return html`<section class="section">
    ${heading}
    <div class="panel">${facts}</div>
    ${partsTable(label, parts)}${historyTable(label, others, view)}${rejectedTable(label, rejected)}
  </section>`;
}

/** The statement that gives the value, and all others. No statement gives a value that is made from other facts. */
function statementsIn({ statements, parts }: Evidence): { latest?: Statement; others: readonly Statement[] } {
  if (parts.length > 0) return { others: statements };
  const [latest, ...others] = statements;
  return latest === undefined ? { others } : { latest, others };
}

function sourceOf(evidence: Evidence): StatementSource | null {
  return statementsIn(evidence).latest?.from ?? evidence.derivedFrom ?? null;
}

/** The rule in words, or that the source states the value. */
function howText(evidence: Evidence): string | null {
  const { rule } = evidence;
  const { latest } = statementsIn(evidence);
  const own = latest?.from.rule;
  const used = rule ?? own;
  if (used !== undefined) return `Derived: ${ruleText(used)}.`;
  if (latest === undefined) return null;
  return latest.kind === 'repeated' ? 'As the source stated it, and repeated it later.' : 'As the source stated it.';
}

function sourceLink({ source, sourceUrl }: Pick<StatementSource, 'source' | 'sourceUrl'>): Html {
  return sourceUrl ? outsideLink(sourceUrl, sourceText(source)) : html`${sourceText(source)}`;
}

function placeText({ file, line }: StatementSource): string | null {
  if (file === undefined) return null;
  return line === undefined || line === null ? file : `${file}, line ${count(line)}`;
}

function confidenceText({ confidence }: StatementSource): string | null {
  return confidence === undefined || confidence >= 1 ? null : `${Math.round(confidence * 100)} %`;
}

function eventPart({ eventId, stream }: Statement, { config }: EvidenceView): Html {
  return html`<code>${eventId}</code>${proofLink({ id: eventId, stream }, config)}`;
}

/** Says why single events of a person have no proof. */
function sealedNote({ path }: RecordEvidence, { config }: EvidenceView): Html | false {
  const hasNote = config.proofs.log !== 0 && path.startsWith('/people/');
  return (
    hasNote &&
    html`<p class="hint">
      What an event says about a person is sealed. The proof of the record shows that its events are in the public log,
      and that none is newer (<a href="/verify">how to verify an answer</a>).
    </p>`
  );
}

function partsTable(label: string, parts: Evidence['parts']): Html {
  if (parts.length === 0) return NOTHING;
  const rows = parts.map((part) => [
    part.path === null ? part.label : html`<a href="${part.path}">${part.label}</a>`,
    part.value,
  ]);
  return html`<h3>Made from</h3>
    ${dataTable(`What ${label} is made from`, ['Part', 'Value'], rows)}`;
}

/** Earlier statements, newest first. Columns that would be blank are left out. */
function historyTable(label: string, statements: readonly Statement[], view: EvidenceView): Html {
  if (statements.length === 0) return NOTHING;
  const hasPlaces = statements.some(({ from }) => from.file !== undefined);
  const rows = statements.map((statement): Part[] => [
    statement.kind === 'repeated' ? 'Repeated' : statement.value === null ? 'No value' : shortened(statement.value),
    sourceLink(statement.from),
    ...(hasPlaces ? [placeText(statement.from) ?? UNSAID] : []),
    statement.from.observedAt.slice(0, 10),
    eventPart(statement, view),
  ]);
  const columns = ['Value', 'Source', ...(hasPlaces ? ['File and line'] : []), 'Observed', 'Event'];
  return html`<h3>Earlier values and other sources</h3>
    ${dataTable(`Earlier statements of ${label}`, columns, rows, AS_CARDS)}`;
}

function rejectedTable(label: string, rejected: Evidence['rejected']): Html {
  if (rejected.length === 0) return NOTHING;
  const rows = rejected.map(({ value, source, sourceUrl, reason }) => [
    shortened(value),
    sourceLink({ source, sourceUrl }),
    REASONS[reason] ?? reason,
  ]);
  return html`<h3>Weighed and not taken</h3>
    ${dataTable(`Rejected values of ${label}`, ['Value', 'Source', 'Why not'], rows, AS_CARDS)}`;
}

/** Why a run preferred another value. */
const REASONS: Readonly<Record<string, string>> = {
  lower_rank: 'Its source counts for less',
  older: 'An older statement',
  less_sure: 'Less certain',
  identity: 'Findings do not change the name on file',
  name_search: 'Found by the name alone',
};

const LONGEST = 240;

function shortened(value: string | null, longest = LONGEST): string {
  if (value === null) return 'Unknown now';
  return value.length <= longest ? value : `${value.slice(0, longest)}…`;
}

function markdownOf(title: string, facts: readonly Evidence[]): string {
  const rows = facts.flatMap((evidence) => {
    const line = (value: string | null, statement: Statement | undefined, rule: string): string[] => {
      const from = statement?.from ?? sourceOf(evidence);
      return [
        plainText(evidence.label),
        plainText(shortened(value)),
        plainText(sourceText(from?.source ?? '')),
        plainText((from && placeText(from)) ?? ''),
        from?.observedAt.slice(0, 10) ?? '',
        plainText(rule),
        statement?.eventId ?? '',
      ];
    };
    const { latest, others } = statementsIn(evidence);
    return [
      line(evidence.value, latest, howText(evidence) ?? ''),
      ...others.map((one) =>
        line(one.value, one, one.kind === 'repeated' ? 'Repeated.' : 'Earlier or another source.'),
      ),
    ];
  });
  return `# How we know: ${plainText(title)}\n\n${tableOf(['Fact', 'Value', 'Source', 'File and line', 'Observed', 'How', 'Event'], rows)}\n`;
}
