import { raisedIn } from '../../vocabulary/raised-money.js';
import { type RecordedEvent } from '../../kernel/domain-event.js';
import { oldYear, usd } from '../../web/design/amounts.js';
import { type CompanyExit } from '../record/company.events.js';
import { type Provenance } from '../record/company-answers.dto.js';
import { type CompanyRecord } from '../record/get-company-record.query.js';
import { presentProvenance, STATED } from '../record/provenance.presenter.js';
import {
  exitStatements,
  exitText,
  fieldStatements,
  hiringStatements,
  logoStatements,
  revenueStatements,
  roundStatements,
  technologyStatements,
} from './company-statements.rules.js';
import {
  companyEvidencePath,
  type Evidence,
  type EvidencePart,
  roundFact,
  statedFact,
  type Statement,
} from './evidence.js';
import { fieldText, NAMED_FIELDS, type NamedField, roundText } from './field-texts.rules.js';

type Log = readonly RecordedEvent[];

/** Every fact of a company with what the log says about it. */
export function companyFacts(record: CompanyRecord, log: Log, insights: Log): Evidence[] {
  const { company, rounds } = record;
  const exit = company.exit as unknown as CompanyExit | null;
  const named = (fact: string, label: string, statements: readonly Statement[], value?: string): Evidence =>
    statedFact({ fact, label, value: value ?? statements[0]?.value ?? null }, statements);
  const facts = [
    ...fieldFacts(record, log),
    ...rounds.toReversed().map((round) => named(roundFact(round.round_id), roundLabel(round.round), roundStatements(log, round.round_id), roundText(round))), // prettier-ignore
    ...(exit ? [named('exit', 'Exit', exitStatements(log), exitText(exit))] : []),
    named('revenue', 'Revenue a year', revenueStatements(insights)),
    named('open_roles', 'Open roles', hiringStatements(log)),
    named('tech_stack', 'Technology found at its site', technologyStatements(log)),
    ...(company.logo_url === null ? [named('logo_url', 'Logo', logoStatements(log))] : []),
  ];
  return facts.filter(({ statements, parts, value }) => (value !== null || statements.some((one) => one.value !== null)) && statements.length + parts.length > 0); // prettier-ignore
}

function roundLabel(round: string | null): string {
  return round === null ? 'Funding round' : `Round: ${round}`;
}

function fieldFacts(record: CompanyRecord, log: Log): Evidence[] {
  const origins = presentProvenance(record);
  return NAMED_FIELDS.map((field): Evidence => {
    const origin = origins[field.wire] ?? origins[field.column];
    const known = origin && !Array.isArray(origin) ? (origin as Provenance) : null;
    return {
      fact: field.wire,
      label: field.label,
      value: shownValue(record, field),
      rule: known === null || known.rule === STATED ? null : known.rule,
      matched: known?.matched ?? null,
      derivedFrom: known && { source: known.source, sourceUrl: known.source_url, observedAt: known.fetched_at },
      statements: fieldStatements(log, field),
      parts: partsOf(record, field),
      rejected: (known?.rejected ?? []).map(({ value, source, source_url: sourceUrl, reason }) => ({
        value: Array.isArray(value) ? value.join(', ') : String(value),
        source,
        sourceUrl,
        reason,
      })),
    };
  });
}

/** As the company's page shows it, with the year of an old figure. */
function shownValue({ company }: CompanyRecord, field: NamedField): string | null {
  const { total_funding: total, old_funding_year: fundingYear, old_employees_year: employeesYear } = company;
  if (field.wire === 'total_funding') return total === null ? null : `${usd(total)}${oldYear(fundingYear)}`;
  const text = fieldText(field, (company as unknown as Readonly<Record<string, unknown>>)[field.column]);
  return text !== null && field.wire === 'employee_count' ? `${text}${oldYear(employeesYear)}` : text;
}

/** The rounds behind a value that no source states. */
function partsOf({ company, rounds }: CompanyRecord, { wire }: NamedField): EvidencePart[] {
  const { declared_funding: declared, rounds_funding: sum, round_stage: roundStage } = company;
  const isSum = wire === 'total_funding' && sum !== null && (declared === null || declared < sum);
  const isRoundsStage = wire === 'stage' && roundStage !== null && company.stage === roundStage;
  const counted = rounds.filter(
    (round) => (isSum && raisedIn(round) !== null) || (isRoundsStage && round.round_id === company.stage_round_id),
  );
  return counted.toReversed().map((round) => ({
    label: round.round ?? 'Round without a name',
    value: roundText({ ...round, round: '' }),
    path: companyEvidencePath(company.slug, roundFact(round.round_id)),
  }));
}
