import { countryName } from '../../vocabulary/country-code.js';
import { count, counted, usd } from '../../web/design/amounts.js';
import { hiddenValues } from '../../web/design/forms.js';
import { type Html, html, type Part } from '../../web/design/html.js';
import { badge, factList, notice, section } from '../../web/design/parts.js';
import { consoleTable } from '../../web/staff/console-table.js';
import { type ConsoleContent } from '../../web/staff/console-page.js';
import { fieldText, NAMED_FIELDS } from '../evidence/field-texts.rules.js';
import { type CorrectedCompany } from './correct-company.command.js';
import { type CorrectionEffect, type EffectFigure } from './correction-effect.js';
import { type CorrectableCompany } from './corrected-companies.service.js';
import { type CorrectionKind } from './correction.dto.js';
import { type RecallFigures } from './recall-preview.port.js';
import { COMPANIES, type CorrectionInput, crumbsOf, KINDS, shortened, WHOLE } from './corrections.page.js';

const CONFIRM: Partial<Record<CorrectionKind, string>> = { withdrawn: 'Withdraw', merged: 'Merge', split: 'Split' };
const EVENTS: Partial<Record<CorrectionKind, string>> = {
  withdrawn: 'CompanyWithdrawn',
  merged: 'DuplicateMerged on the company that stays, CompanyMerged on this record',
  split: 'DuplicateSeparated on this company, CompanySeparated on the record, and the facts of both',
};

/** What a correction would change; `done` is the answer of the dry run. */
export function previewPage(
  company: CorrectableCompany,
  input: CorrectionInput,
  { done, token }: { readonly done: CorrectedCompany; readonly token: Html },
): ConsoleContent {
  const { companyId, name } = company;
  const { kind, field: named, value, reason, evidence, since, into } = input;
  const isWhole = WHOLE.includes(kind);
  const back = new URLSearchParams(isWhole ? { kind, into } : { field: named });
  const hasTime = since !== '' || !(isWhole || kind === 'changed');
  return {
    title: titleOf(company, input),
    path: `${COMPANIES}/${companyId}/correct`,
    crumbs: crumbsOf(company),
    lead: `Preview for ${name}. Nothing has changed yet.`,
    body: html`${!done.isChanged && notice('The record has this value already: confirming changes nothing.', 'warn')}
      ${consoleTable('What changes', ['What', 'Before', 'After'], changesOf(company, input, done))}
      ${kind === 'merged' && section(`Values of ${String(done.after)}`, valuesTable(done.values))}
      ${kind === 'split' && section(`Values of ${String(done.before)}`, valuesTable(done.values))}
      ${section('Answers and totals', effectsTable(done.effects))}
      ${factList([
        ['What happened', KINDS.find(([code]) => code === kind)?.[1]],
        ['Reason', reason],
        ['Evidence', evidence],
        ['Was wrong since', hasTime ? since || 'as long as it was on file' : null],
        ['The log gets', EVENTS[kind] ?? 'CompanyDetailsChanged'],
      ])}
      ${done.recall && section('Recall', recallText(done.recall))}
      ${section('Effects', consequencesOf(kind))}
      <form method="post" action="${COMPANIES}/${companyId}/correct">
        ${token}
        ${hiddenValues({ kind, field: named, value, reason, evidence_url: evidence, wrong_since: since, into, confirm: 'yes' })}
        <p class="actions">
          <button class="button${isWhole && ' danger'}">${CONFIRM[kind] ?? 'Confirm the correction'}</button>
          <a class="button quiet" href="${COMPANIES}/${companyId}/correct?${back.toString()}">Back</a>
        </p>
      </form>`, // prettier-ignore
  };
}

/** Who is notified and what it costs: "214 accounts, 31 refunds, 412 credits". */
function recallText({ accounts, refunds, credits, records }: RecallFigures): Part {
  if (records === 0) return 'Nothing is recalled: no answer was wrong when it was served.';
  if (accounts === 0) return 'No account was served the wrong version.';
  const figures = [counted(accounts, 'account'), counted(refunds, 'refund'), counted(credits, 'credit')].join(', ');
  return html`<p>
    <strong>${figures}</strong>. Each account is notified once, and refunds are paid, at confirmation.
  </p>`;
}

function titleOf({ name, values }: CorrectableCompany, { kind, field }: CorrectionInput): string {
  if (kind === 'withdrawn') return 'Withdraw the company?';
  if (kind === 'merged') return `Merge ${name} into another company?`;
  if (kind === 'split') return `Split a record off ${name}?`;
  return `Correct ${values.find(({ wire }) => wire === field)?.label.toLowerCase() ?? field}?`;
}

function changesOf({ values }: CorrectableCompany, { kind, field }: CorrectionInput, done: CorrectedCompany): Part[][] {
  if (kind === 'withdrawn') return [['Whole record', valueText('name', done.before), badge('withdrawn', 'bad')]];
  if (kind === 'merged') {
    return [['This record', String(done.before), html`${badge('merged', 'bad')} into ${String(done.after)}`]];
  }
  if (kind === 'split') {
    return [['Merged record', String(done.before), html`${badge('company again', 'good')} ${String(done.after)}`]];
  }
  const label = values.find(({ wire }) => wire === field)?.label ?? field;
  return [[label, valueText(field, done.before), valueText(field, done.after)]];
}

function valuesTable(values: CorrectedCompany['values']): Part {
  if (values.length === 0) return 'It has these values already.';
  const rows = values.map(({ field, before, after }): Part[] => [
    labelOf(field),
    valueText(field, before),
    valueText(field, after),
  ]);
  return consoleTable('Values of the company that stays', ['Field', 'Before', 'After'], rows);
}

const FIGURES: Readonly<Record<EffectFigure, string>> = {
  total_funding: 'Total funding of',
  rounds: 'Rounds of',
  stage: 'Stage of',
  products: 'Products of',
  companies: 'Companies in lists',
  companies_in_country: 'Companies in',
  companies_in_sector: 'Companies in the sector',
  funding_of_sector: 'Raised in the sector',
  deals_of_investor: 'Deals of',
};
const AMOUNTS: readonly EffectFigure[] = ['total_funding', 'funding_of_sector'];
/** A preview lists the first; the others are counted. */
const MOST_EFFECTS = 40;

function effectsTable(effects: readonly CorrectionEffect[]): Part {
  if (effects.length === 0) return 'No figure of lists, sectors or investors changes.';
  const rows = effects.slice(0, MOST_EFFECTS).map(({ figure, of, before, after }): Part[] => {
    const text = (value: CorrectionEffect['before']): Part => figureText(figure, value);
    const name = figure === 'companies_in_country' ? countryName(of) : of;
    return [`${FIGURES[figure]}${name === null ? '' : ` ${name}`}`, text(before), text(after)];
  });
  const more = effects.length - rows.length;
  return html`${consoleTable('Figures that change', ['Figure', 'Before', 'After'], rows)}
  ${more > 0 && html`<p class="muted small">And ${more} more.</p>`}`;
}

function figureText(figure: EffectFigure, value: CorrectionEffect['before']): Part {
  if (value === null) return html`<span class="muted">none</span>`;
  if (typeof value === 'string') return value;
  return AMOUNTS.includes(figure) ? usd(value) : count(value);
}

function consequencesOf(kind: CorrectionKind): Html {
  const effects = CONSEQUENCES[kind] ?? [
    'The page, answers and exports show the new value; filters, lists and totals count it.',
    'Subscribers of the feed get the change.',
    kind === 'changed'
      ? 'The evidence says that the former value was right for its time.'
      : 'The evidence says that the former value was wrong, and no import brings it back.',
  ];
  return html`<ul>
    ${effects.map((effect) => html`<li>${effect}</li>`)}
  </ul>`;
}

const CONSEQUENCES: Partial<Record<CorrectionKind, readonly string[]>> = {
  withdrawn: [
    'The page, answers, lists and totals no longer have the company.',
    'Its domains can be registered again.',
  ],
  merged: [
    'The other company takes over facts, rounds, products, people and domains. Of two values the later statement stays.',
    'A round that both have counts once.',
    'The slug and the id of this record lead to the other company, and imports of this record go to it.',
    'A merge can be undone by a split, which corrects what was served meanwhile.',
  ],
  split: [
    'Both get back what each had before the merge. What a source has stated since goes to the record that the source has a key of; all else stays with this company.',
    'The slug, the id and the domains of the record lead to it again.',
    'Articles, mentions, reviews and revenue that came by the merge leave this company. Scans of the record’s site are made again.',
  ],
};

const FIELDS = new Map(NAMED_FIELDS.map((row) => [row.wire, row]));

function labelOf(field: string): string {
  return FIELDS.get(field)?.label ?? field;
}

function valueText(field: string, value: unknown): Part {
  const row = FIELDS.get(field);
  const text = value === null || value === undefined ? null : ((row && fieldText(row, value)) ?? JSON.stringify(value));
  return text === null ? html`<span class="muted">nothing</span>` : shortened(text);
}
