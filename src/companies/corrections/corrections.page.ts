import { field } from '../../web/design/forms.js';
import { type Html, html, NOTHING, type Part } from '../../web/design/html.js';
import { hiddenValues } from '../../web/design/forms.js';
import { buttonLink, factList, notice, section } from '../../web/design/parts.js';
import { consoleTable } from '../../web/staff/console-table.js';
import { CONSOLE_SEARCH, LOG_FIELD_PATH } from '../../web/staff/console-navigation.js';
import { type ConsoleContent } from '../../web/staff/console-page.js';
import { companyStream } from '../record/company.events.js';
import {
  type CorrectableCompany,
  type CorrectableValue,
  type MergedRecord,
  type PossibleDuplicate,
} from './corrected-companies.service.js';
import { type CorrectionKind } from './correction.dto.js';

export const COMPANIES = '/operations/companies';

/** The form as it was sent. */
export interface CorrectionInput {
  readonly kind: CorrectionKind;
  readonly field: string;
  readonly value: string;
  readonly reason: string;
  readonly evidence: string;
  readonly since: string;
  /** Id, slug or domain of the company that stays, of a merge; id or slug of the merged record, of a split. */
  readonly into: string;
}

export const KINDS: readonly (readonly [CorrectionKind, string])[] = [
  ['corrected', 'The value was wrong, and I know the right one'],
  ['retracted', 'The value was wrong, and nothing right is known'],
  ['changed', 'The value was right, and the world has changed'],
  ['withdrawn', 'The whole record is wrong: withdraw the company'],
  ['merged', 'The record is the same company as another one: merge it'],
  ['split', 'The merged record is another company after all: split it off'],
];

export function companiesPage(token: Html): ConsoleContent {
  return {
    title: 'Companies',
    path: COMPANIES,
    lead: 'Find a company to see its values, and to correct one.',
    body: html`<search>
      <form class="search" method="post" action="${CONSOLE_SEARCH}">
        ${token}
        <label class="sr" for="q">Name, slug, domain or id of a company</label>
        <input type="search" id="q" name="q" maxlength="300" placeholder="Name, slug, domain or id" />
        <button class="button">Find</button>
      </form>
    </search>`,
  };
}

export interface CompanyView {
  readonly duplicates: readonly PossibleDuplicate[];
  readonly mayAct: boolean;
  /** What has just been done; null on other visits. */
  readonly done: 'correction' | 'merge' | 'split' | null;
  /** Records that were merged into it. */
  readonly merged: readonly MergedRecord[];
}

/** The values of a company, each with the way to correct it. */
export function companyPage(
  company: CorrectableCompany,
  { duplicates, merged, mayAct, done }: CompanyView,
): ConsoleContent {
  const { companyId, name, slug, domain, values } = company;
  const place = `${COMPANIES}/${companyId}`;
  const known = values.filter(({ text }) => text !== null);
  const unknown = values.filter(({ text }) => text === null);
  return {
    title: name,
    path: place,
    crumbs: [{ label: 'Companies', href: COMPANIES }],
    kicker: domain,
    lead: html`<code class="small">${companyId}</code>`,
    actions: html`${buttonLink('Public page', `/companies/${slug}`, true)}
    ${buttonLink('Evidence', `/companies/${slug}/evidence`, true)} ${buttonLink('Log', logPath(companyId), true)}`,
    body: html`${done !== null && notice(html`<p role="status">The ${done} is in the log. Pages and answers show it in a second.</p>`, 'good')}
    ${section('Values', valuesTable('Values', known, company, mayAct))}
    ${
      unknown.length > 0 &&
      html`<details class="fold">
        <summary>${unknown.length} fields without a value</summary>
        ${valuesTable('Fields without a value', unknown, company, mayAct)}
      </details>`
    }
    ${merged.length > 0 && section('Merged records', mergedTable(merged, place, mayAct))}
    ${duplicates.length > 0 && section('Possible duplicates', duplicatesTable(duplicates, place, mayAct))}
    ${mayAct && html`<p class="actions"><a class="button quiet" href="${place}/correct?kind=merged">Merge into another company…</a>
      <a class="button danger" href="${place}/correct?kind=withdrawn">Withdraw the company…</a></p>`}`, // prettier-ignore
  };
}

function duplicatesTable(duplicates: readonly PossibleDuplicate[], place: string, mayAct: boolean): Html {
  const rows = duplicates.map(({ companyId, slug, name, domain }): Part[] => [
    html`<a href="${COMPANIES}/${companyId}">${name}</a>`,
    slug,
    domain ?? '',
    mayAct && html`<a href="${place}/correct?kind=merged&amp;into=${slug}">Merge this record into ${slug}</a>`,
  ]);
  return html`<p class="muted">The same name, or a claim to the same domain.</p>
    ${consoleTable('Possible duplicates', ['Company', 'Slug', 'Domain', 'Action'], rows)}`;
}

function mergedTable(merged: readonly MergedRecord[], place: string, mayAct: boolean): Html {
  const rows = merged.map(({ companyId, slug, mergedAt }): Part[] => [
    slug,
    html`<a href="${logPath(companyId)}">${mergedAt.toISOString().slice(0, 10)}</a>`,
    mayAct &&
      html`<a href="${place}/correct?kind=split&amp;into=${slug}" aria-label="Split ${slug} off">Split off…</a>`,
  ]);
  return html`<p class="muted">
      Records that were the same company. One that is another company can be split off again.
    </p>
    ${consoleTable('Merged records', ['Slug', 'Merged on', 'Action'], rows)}`;
}

function valuesTable(
  name: string,
  values: readonly CorrectableValue[],
  { companyId }: CorrectableCompany,
  mayAct: boolean,
): Html {
  const place = `${COMPANIES}/${companyId}`;
  const rows = values.map(({ wire, field: named, label, text, source, observedAt }): Part[] => [
    label,
    text === null ? '' : shortened(text),
    source === null
      ? ''
      : html`<a href="${eventsPath(companyId, named)}" aria-label="${source}: events behind ${label}">${source}</a>`,
    observedAt?.slice(0, 10) ?? '',
    mayAct && html`<a href="${place}/correct?field=${wire}" aria-label="Correct: ${label}">Correct</a>`,
  ]);
  return consoleTable(name, ['Field', 'Value', 'Source', 'Stated on', 'Action'], rows);
}

/** Kinds that concern the whole record. */
export const WHOLE: readonly CorrectionKind[] = ['withdrawn', 'merged', 'split'];

export interface CorrectionForm {
  readonly input: CorrectionInput;
  readonly token: Html;
  /** By the field of the request. */
  readonly faults: Readonly<Record<string, string>>;
}

const WHOLE_TITLES: Partial<Record<CorrectionKind, string>> = {
  withdrawn: 'Withdraw the company',
  merged: 'Merge into another company',
  split: 'Split a merged record off',
};

export function correctionFormPage(
  company: CorrectableCompany,
  { input, token, faults }: CorrectionForm,
): ConsoleContent {
  const { companyId, values } = company;
  const { kind } = input;
  const value = values.find(({ wire }) => wire === input.field);
  const kinds = KINDS.filter(([code]) => (value ? !WHOLE.includes(code) : code === kind));
  const isList = Array.isArray(value?.value) || (value?.text?.length ?? 0) > 80;
  const hasOther = kind === 'merged' || kind === 'split';
  return {
    title: value ? `Correct ${value.label.toLowerCase()}` : (WHOLE_TITLES[kind] ?? ''),
    path: `${COMPANIES}/${companyId}/correct`,
    crumbs: crumbsOf(company),
    lead: leadOf(company, value ? 'corrected' : kind),
    body: html`${value && factList([['On file', value.text ?? 'nothing'], ['Source', value.source], ['Stated on', value.observedAt?.slice(0, 10)]])}
      ${faults.field && notice(faults.field, 'bad')}
      <form class="panel" method="post" action="${COMPANIES}/${companyId}/correct">
        ${token} ${hiddenValues({ field: input.field })}
        ${hasOther ? hiddenValues({ kind }) : NOTHING}
        ${!hasOther && field({ name: 'kind', label: 'What happened', value: kind, choices: kinds, fault: faults.kind })}
        ${
          value &&
          field({
            name: 'value',
            label: 'Right value',
            value: input.value,
            ...(isList && { type: 'textarea' }),
            hint: 'As an import file has it; items of a list separated by commas. Empty where nothing right is known.',
            fault: faults.value,
            attributes: { maxlength: 10000 },
          })
        }
        ${kind === 'merged' && field({ name: 'into', label: 'Company that stays', value: input.into, required: true, hint: 'Its slug, domain or id.', fault: faults.into, attributes: { maxlength: 200 } })}
        ${kind === 'split' && field({ name: 'into', label: 'Merged record', value: input.into, required: true, hint: 'Its former slug, or its id.', fault: faults.into, attributes: { maxlength: 200 } })}
        ${field({ name: 'reason', label: 'Reason', value: input.reason, required: true, hint: 'Recorded in the log and shown with the evidence. No personal data.', fault: faults.reason, attributes: { maxlength: 1000 } })}
        ${field({ name: 'evidence_url', label: 'Evidence', value: input.evidence, hint: value ? 'The page where the right value can be read.' : 'A page that shows it.', fault: faults.evidence_url, attributes: { maxlength: 2048 } })}
        ${value && field({ name: 'wrong_since', label: 'Was wrong since', value: input.since, hint: 'A day, such as 2026-03-01. Empty: as long as the value was on file.', fault: faults.wrong_since, attributes: { maxlength: 40 } })}
        <p class="actions">
          <button class="button">Preview</button>
          <a class="button quiet" href="${COMPANIES}/${companyId}">Cancel</a>
        </p>
      </form>`, // prettier-ignore
  };
}

function leadOf({ name }: CorrectableCompany, kind: CorrectionKind): string {
  if (kind === 'merged')
    return `${name} is the same company as another one, which takes its facts over. This record ends; nothing changes before you have seen a preview.`;
  if (kind === 'split')
    return `A record that was merged into ${name} is another company. Both get back what each had; nothing changes before you have seen a preview.`;
  return kind === 'withdrawn'
    ? `${name} and all its parts leave every page and answer.`
    : `${name}: nothing changes before you have seen a preview.`;
}

/** The events that set a field. */
function eventsPath(companyId: string, named: string): string {
  const terms = { stream: companyStream(companyId), path: `record.fields.${named}.value` };
  return `${LOG_FIELD_PATH}?${new URLSearchParams(terms).toString()}`;
}

export function crumbsOf({ companyId, name }: CorrectableCompany) {
  return [
    { label: 'Companies', href: COMPANIES },
    { label: name, href: `${COMPANIES}/${companyId}` },
  ];
}

function logPath(companyId: string): string {
  return `/operations/log/stream?${new URLSearchParams({ name: companyStream(companyId) }).toString()}`;
}

export function shortened(text: string): string {
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}
