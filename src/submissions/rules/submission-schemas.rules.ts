import { VOCABULARIES, type VocabularyName } from '../../vocabulary/vocabularies.js';

// OpenAPI schemas of the submission's fields.
export const TEXT = { type: 'string' };
export const URI = { type: 'string', format: 'uri' };
export const EMAIL = { type: 'string', format: 'email' };
export const AMOUNT = { type: 'number', minimum: 0 };
export const FLAG = { type: 'boolean' };
export const TEXTS = { type: 'array', items: { type: 'string' } };

type MemberTexts = Readonly<Record<string, string>>;

export const PERSON: MemberTexts = {
  name: 'Full name',
  role: 'Role in the company, for example CTO',
  linkedin_url: 'Address of the LinkedIn profile',
  email: 'Email address; never shown',
};
export const ORGANISATION: MemberTexts = {
  name: 'Name',
  slug: 'Slug of its record, where it is on file',
  website: 'Address of its site',
};
export const ARTICLE: MemberTexts = {
  slug: 'Slug of the article, where it is on file',
  url: 'Address of the article',
};
export const PRODUCT: MemberTexts = {
  name: 'Name of the product',
  description: 'What it does, in one sentence',
  url: 'Address of its page',
};

/** A schema with a description. */
export function described(description: string, schema: object): object {
  return { ...schema, description };
}

export function termSchema(vocabulary: VocabularyName): object {
  const examples = VOCABULARIES[vocabulary].slice(0, 3).map(({ value }) => value);
  return { type: 'string', description: `One of /api/v1/vocabularies: ${examples.join(', ')}, …` };
}

export function listSchema(description: string, members: MemberTexts): object {
  const properties = Object.fromEntries(
    Object.entries(members).map(([name, text]) => [name, { type: 'string', description: text }]),
  );
  return { type: 'array', description, items: { type: 'object', properties, additionalProperties: false } };
}
