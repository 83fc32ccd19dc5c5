import { VOCABULARIES, type VocabularyName } from '../../vocabulary/vocabularies.js';

// What OpenAPI says of the fields of a submission, beside the rule of each.
export const TEXT = { type: 'string' };
export const URI = { type: 'string', format: 'uri' };
export const EMAIL = { type: 'string', format: 'email' };
export const AMOUNT = { type: 'number', minimum: 0 };
export const FLAG = { type: 'boolean' };
export const TEXTS = { type: 'array', items: { type: 'string' } };

export const PERSON = ['name', 'role', 'linkedin_url', 'email'];
export const ORGANISATION = ['name', 'slug', 'website'];
export const ARTICLE = ['slug', 'url'];
export const PRODUCT = ['name', 'description', 'url'];

export function termSchema(vocabulary: VocabularyName): object {
  const examples = VOCABULARIES[vocabulary].slice(0, 3).map(({ value }) => value);
  return { type: 'string', description: `One of /api/v1/vocabularies: ${examples.join(', ')}, …` };
}

export function listSchema(members: readonly string[]): object {
  const properties = Object.fromEntries(members.map((name) => [name, { type: 'string' }]));
  return { type: 'array', items: { type: 'object', properties, additionalProperties: false } };
}
