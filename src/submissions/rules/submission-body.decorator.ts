import { ApiBody } from '@nestjs/swagger';
import { SUBMISSION_FIELDS } from './submission-fields.rules.js';
import { VOCABULARIES, type VocabularyName } from '../../vocabulary/vocabularies.js';

const REQUIRED = ['name', 'website', 'one_liner', 'description', 'sectors'];
const NUMBERS = new Set([
  ...['employee_count', 'total_funding', 'latest_valuation', 'linkedin_followers', 'github_stars', 'raising_target'],
]);
const LISTS = new Set(['former_names', 'coding_languages', 'frameworks_tools', 'cloud_providers', 'certifications']);
const MEMBERS: Readonly<Record<string, readonly string[]>> = {
  founders: ['name', 'role', 'linkedin_url', 'email'],
  team_members: ['name', 'role', 'linkedin_url', 'email'],
  notable_investors: ['name', 'slug', 'website'],
  competitors: ['name', 'slug', 'website'],
  mentioned_articles: ['slug', 'url'],
  products: ['name', 'description', 'url'],
};
const SAID: Readonly<Record<string, object>> = {
  name: { maxLength: 80, description: 'Without listicle words such as best, top or a year' },
  website: { format: 'uri' },
  one_liner: { minLength: 20, maxLength: 200, description: 'In the third person' },
  description: { description: 'In the third person, 30 to 400 words of plain text' },
  founded_date: { description: 'YYYY, YYYY-MM or YYYY-MM-DD' },
  latest_funding_date: { description: 'YYYY or YYYY-MM-DD' },
  hq_country: { description: 'By name or ISO 3166-1 alpha-2 code' },
  logo_url: { format: 'uri', description: 'PNG, JPEG, WebP, SVG or GIF of at most 2 MB; fetched and stored' },
};

/** Describes the body of a submission, from the fields that are checked. */
export function SubmissionBody(): MethodDecorator {
  const properties = Object.fromEntries(Object.keys(SUBMISSION_FIELDS).map((name) => [name, schemaOf(name)]));
  return ApiBody({
    schema: { type: 'object', required: REQUIRED, additionalProperties: false, properties } as never,
  });
}

function schemaOf(name: string): object {
  if (name === 'sectors') return { type: 'array', items: termOf('sectors'), minItems: 1, maxItems: 5 };
  if (name === 'certifications') return { type: 'array', items: termOf('certifications') };
  if (name in VOCABULARIES) return termOf(name as VocabularyName);
  if (name in MEMBERS) return { type: 'array', items: objectOf(MEMBERS[name] ?? []) };
  if (LISTS.has(name)) return { type: 'array', items: { type: 'string' } };
  if (NUMBERS.has(name)) return { type: 'number', minimum: 0 };
  if (name.startsWith('is_')) return { type: 'boolean' };
  const format = name.endsWith('_email') ? { format: 'email' } : name.endsWith('_url') ? { format: 'uri' } : {};
  return { type: 'string', ...format, ...SAID[name] };
}

function termOf(vocabulary: VocabularyName): object {
  const examples = VOCABULARIES[vocabulary].slice(0, 3).map(({ value }) => value);
  return { type: 'string', description: `One of /api/v1/vocabularies: ${examples.join(', ')}, …` };
}

function objectOf(members: readonly string[]): object {
  const properties = Object.fromEntries(members.map((name) => [name, { type: 'string' }]));
  return { type: 'object', properties, additionalProperties: false };
}
