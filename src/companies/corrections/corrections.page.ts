import { field } from '../../web/design/forms.js';
import { type Html, html, type Part } from '../../web/design/html.js';
import { hiddenValues } from '../../web/design/forms.js';
import { badge, buttonLink, dataTable, factList, notice, section } from '../../web/design/parts.js';
import { CONSOLE_SEARCH } from '../../web/staff/console-navigation.js';
import { type ConsoleContent } from '../../web/staff/console-page.js';
import { companyStream } from '../record/company.events.js';
import { type CorrectedCompany } from './correct-company.command.js';
import { type CorrectableCompany, type CorrectableValue } from './corrected-companies.service.js';
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
}

const KINDS: readonly (readonly [CorrectionKind, string])[] = [
  ['corrected', 'The value was wrong, and I know the right one'],
  ['retracted', 'The value was wrong, and nothing right is known'],
  ['changed', 'The value was right, and the world has changed'],
  ['withdrawn', 'The whole record is wrong: withdraw the company'],
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

/** The values of a company, each with the way to correct it. */
export function companyPage(
  company: CorrectableCompany,
  { mayAct, isCorrected }: { readonly mayAct: boolean; readonly isCorrected: boolean },
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
    body: html`${isCorrected && notice(html`<p role="status">The correction is in the log. Pages and answers show it in a second.</p>`, 'good')}
    ${section('Values', valuesTable('Values', known, place, mayAct))}
    ${
      unknown.length > 0 &&
      html`<details class="fold">
        <summary>${unknown.length} fields without a value</summary>
        ${valuesTable('Fields without a value', unknown, place, mayAct)}
      </details>`
    }
    ${mayAct && html`<p class="actions"><a class="button danger" href="${place}/correct">Withdraw the company…</a></p>`}`, // prettier-ignore
  };
}

function valuesTable(name: string, values: readonly CorrectableValue[], place: string, mayAct: boolean): Html {
  const rows = values.map(({ wire, label, text, source, observedAt }): Part[] => [
    label,
    text === null ? '' : shortened(text),
    source ?? '',
    observedAt?.slice(0, 10) ?? '',
    mayAct && html`<a href="${place}/correct?field=${wire}" aria-label="Correct: ${label}">Correct</a>`,
  ]);
  return dataTable(name, ['Field', 'Value', 'Source', 'Stated on', 'Action'], rows);
}

export interface CorrectionForm {
  readonly input: CorrectionInput;
  readonly token: Html;
  /** By the field of the request. */
  readonly faults: Readonly<Record<string, string>>;
}

export function correctionFormPage(
  company: CorrectableCompany,
  { input, token, faults }: CorrectionForm,
): ConsoleContent {
  const { companyId, name, values } = company;
  const value = values.find(({ wire }) => wire === input.field);
  const kinds = value ? KINDS.filter(([kind]) => kind !== 'withdrawn') : KINDS.filter(([kind]) => kind === 'withdrawn');
  const isList = Array.isArray(value?.value) || (value?.text?.length ?? 0) > 80;
  return {
    title: value ? `Correct ${value.label.toLowerCase()}` : 'Withdraw the company',
    path: `${COMPANIES}/${companyId}/correct`,
    crumbs: crumbsOf(company),
    lead: value ? `${name}: nothing changes before you have seen a preview.` : `${name} and all its parts leave every page and answer.`, // prettier-ignore
    body: html`${value && factList([['On file', value.text ?? 'nothing'], ['Source', value.source], ['Stated on', value.observedAt?.slice(0, 10)]])}
      ${faults.field && notice(faults.field, 'bad')}
      <form class="panel" method="post" action="${COMPANIES}/${companyId}/correct">
        ${token} ${hiddenValues({ field: input.field })}
        ${field({ name: 'kind', label: 'What happened', value: input.kind, choices: kinds, fault: faults.kind })}
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
        ${field({ name: 'reason', label: 'Reason', value: input.reason, required: true, hint: 'Recorded in the log and shown with the evidence. No personal data.', fault: faults.reason, attributes: { maxlength: 1000 } })}
        ${field({ name: 'evidence_url', label: 'Evidence', value: input.evidence, hint: 'The page where the right value can be read.', fault: faults.evidence_url, attributes: { maxlength: 2048 } })}
        ${value && field({ name: 'wrong_since', label: 'Was wrong since', value: input.since, hint: 'A day, such as 2026-03-01. Empty: as long as the value was on file.', fault: faults.wrong_since, attributes: { maxlength: 40 } })}
        <p class="actions">
          <button class="button">Preview</button>
          <a class="button quiet" href="${COMPANIES}/${companyId}">Cancel</a>
        </p>
      </form>`, // prettier-ignore
  };
}

/** What a correction would change; `done` is the answer of the dry run. */
export function previewPage(
  company: CorrectableCompany,
  input: CorrectionInput,
  { done, token }: { readonly done: CorrectedCompany; readonly token: Html },
): ConsoleContent {
  const { companyId, name } = company;
  const label = company.values.find(({ wire }) => wire === input.field)?.label ?? 'Whole record';
  const { kind, field: named, value, reason, evidence, since } = input;
  const back = `${COMPANIES}/${companyId}/correct${named === '' ? '' : `?field=${named}`}`;
  const isWithdrawal = kind === 'withdrawn';
  return {
    title: isWithdrawal ? 'Withdraw the company?' : `Correct ${label.toLowerCase()}?`,
    path: `${COMPANIES}/${companyId}/correct`,
    crumbs: crumbsOf(company),
    lead: `Preview for ${name}. Nothing has changed yet.`,
    body: html`${!done.isChanged && notice('The record has this value already: confirming changes nothing.', 'warn')}
      ${dataTable('What changes', ['What', 'Before', 'After'], [[label, valueText(done.before), isWithdrawal ? badge('withdrawn', 'bad') : valueText(done.after)]])}
      ${factList([
        ['What happened', KINDS.find(([code]) => code === kind)?.[1]],
        ['Reason', reason],
        ['Evidence', evidence],
        ['Was wrong since', since !== '' ? since : isWithdrawal || kind === 'changed' ? null : 'as long as it was on file'],
        ['The log gets', isWithdrawal ? 'CompanyWithdrawn' : 'CompanyDetailsChanged'],
      ])}
      ${section('Effects', effectsOf(kind))}
      <form method="post" action="${COMPANIES}/${companyId}/correct">
        ${token}
        ${hiddenValues({ kind, field: named, value, reason, evidence_url: evidence, wrong_since: since, confirm: 'yes' })}
        <p class="actions">
          <button class="button${isWithdrawal && ' danger'}">${isWithdrawal ? 'Withdraw' : 'Confirm the correction'}</button>
          <a class="button quiet" href="${back}">Back</a>
        </p>
      </form>`, // prettier-ignore
  };
}

function effectsOf(kind: CorrectionKind): Html {
  const effects: readonly string[] =
    kind === 'withdrawn'
      ? ['The page, answers, lists and totals no longer have the company.', 'Its domains can be registered again.']
      : [
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

function crumbsOf({ companyId, name }: CorrectableCompany) {
  return [
    { label: 'Companies', href: COMPANIES },
    { label: name, href: `${COMPANIES}/${companyId}` },
  ];
}

function logPath(companyId: string): string {
  return `/operations/log/stream?${new URLSearchParams({ name: companyStream(companyId) }).toString()}`;
}

function valueText(value: unknown): Part {
  if (value === null || value === undefined) return html`<span class="muted">nothing</span>`;
  if (Array.isArray(value)) return shortened(value.map(String).join(', '));
  return shortened(typeof value === 'string' ? value : JSON.stringify(value));
}

function shortened(text: string): string {
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}
