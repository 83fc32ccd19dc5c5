import { meaningOf } from './schema-meaning.js';

const components = {
  Named: {
    type: 'object',
    description: 'A company.',
    properties: { slug: { type: 'string' }, name: { type: 'string' } },
    required: ['slug', 'name'],
    additionalProperties: false,
  },
};
const inline = {
  type: 'object',
  description: 'A company.',
  properties: { name: { type: 'string' }, slug: { type: 'string' } },
  required: ['name', 'slug'],
  additionalProperties: false,
};
const named = { $ref: '#/components/schemas/Named' };

it.each([
  ['a reference', named, inline],
  [
    'a reference with a description of its own',
    { allOf: [named], description: 'Its owner.' },
    { ...inline, description: 'Its owner.' },
  ],
  ['a reference or null', { anyOf: [named, { type: 'null' }] }, { ...inline, type: ['object', 'null'] }],
  ['a list of references', { type: 'array', items: named }, { type: 'array', items: inline }],
])('%s means the same as its schema written in place', (_what, one, other) => {
  expect(meaningOf(one, components)).toEqual(meaningOf(other, components));
});

it.each([
  ['a type', { ...inline, properties: { ...inline.properties, slug: { type: 'integer' } } }],
  ['a description', { ...inline, description: 'Another.' }],
  ['a required member', { ...inline, required: ['name'] }],
  ['null', { anyOf: [named, { type: 'null' }] }],
  ['a member', { ...inline, properties: { name: { type: 'string' } }, required: ['name'] }],
  ['whether there may be other members', { ...inline, additionalProperties: true }],
])('a difference in %s is a difference in meaning', (_what, other) => {
  expect(meaningOf(other, components)).not.toEqual(meaningOf(named, components));
});
