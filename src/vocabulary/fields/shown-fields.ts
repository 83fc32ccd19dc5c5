import { type FieldClass } from '../../kernel/read-set.js';
import { COMPANY_FIELD_ROWS, type CompanyField } from './company-fields.js';

/** Fields that answers show under another name, or not at all. */
const SHOWN_AS: Partial<Record<CompanyField, string | null>> = {
  oneLiner: 'description',
  technologies: 'tech_stack',
  extra: 'source_stage',
  tags: null,
  launchedOn: null,
  isStealth: null,
};
const SHOWN = new Map(
  COMPANY_FIELD_ROWS.map(({ field, wire }) => [field, SHOWN_AS[field] === undefined ? wire : SHOWN_AS[field]]),
);

/** The name of a company's stored field in answers; null where no answer has it. */
export function shownName(field: CompanyField): string | null {
  return SHOWN.get(field) ?? null;
}

/** Fields of company answers by class; every other is text. */
const CLASSES: Readonly<Partial<Record<string, FieldClass>>> = {
  name: 'identity',
  former_names: 'identity',
  website: 'identity',
  total_funding: 'money',
  stage: 'money',
  investors: 'money',
  funding_rounds: 'money',
  source_stage: 'money',
  status: 'status',
  linkedin_url: 'contact',
  twitter_url: 'contact',
  github_url: 'contact',
};

/** @param shown name of a field in company answers */
export function classOfField(shown: string): FieldClass {
  return CLASSES[shown] ?? 'text';
}
