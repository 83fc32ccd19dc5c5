/**
 * A JSON Schema of an answer as OpenAPI 3.1 embeds it. All answers are built from these: each member has a type and a
 * description, and is in `required` unless it is optional.
 */
export type AnswerSchema = Readonly<Record<string | symbol, unknown>>;

/** Members of an object by name. */
export type Members = Readonly<Record<string, AnswerSchema>>;

const NAME = Symbol('name of the component');
const ABSENT = Symbol('may be absent');

type Facts = Readonly<Record<string, unknown>>;

export const text = (description: string, facts: Facts = {}): AnswerSchema => ({
  type: 'string',
  description,
  ...facts,
});
export const uuid = (description: string): AnswerSchema => text(description, { format: 'uuid' });
export const link = (description: string): AnswerSchema => text(description, { format: 'uri' });
export const instant = (description: string): AnswerSchema => text(description, { format: 'date-time' });
/** YYYY-MM-DD. */
export const day = (description: string): AnswerSchema => text(description, { format: 'date' });
export const flag = (description: string): AnswerSchema => ({ type: 'boolean', description });
export const whole = (description: string, facts: Facts = {}): AnswerSchema => ({
  type: 'integer',
  description,
  ...facts,
});
export const count = (description: string): AnswerSchema => whole(description, { minimum: 0 });
export const decimal = (description: string, facts: Facts = {}): AnswerSchema => ({
  type: 'number',
  description,
  ...facts,
});
export const choice = (description: string, values: readonly string[]): AnswerSchema =>
  text(description, { enum: [...values] });
/** Always the same value. */
export const always = (value: string | boolean, description: string): AnswerSchema => ({
  type: typeof value,
  enum: [value],
  description,
});
export const list = (items: AnswerSchema, description: string, facts: Facts = {}): AnswerSchema => ({
  type: 'array',
  items,
  description,
  ...facts,
});

/** An object with these members and no others. */
export function object(description: string, members: Members): AnswerSchema {
  return {
    type: 'object',
    description,
    properties: members,
    required: Object.keys(members).filter((name) => members[name]?.[ABSENT] !== true),
    additionalProperties: false,
  };
}

/** An object whose member names are not known beforehand, such as a table by field. */
export function table(description: string, values: AnswerSchema): AnswerSchema {
  return { type: 'object', description, additionalProperties: values };
}

/** An object whose members the service does not define. */
export function open(description: string): AnswerSchema {
  return { type: 'object', description, additionalProperties: true };
}

/** An object with a name in the document's components, and in generated clients. */
export function component(name: string, description: string, members: Members): AnswerSchema {
  return { ...object(description, members), [NAME]: name };
}

/** The members of an object, to build another one from. */
export function membersOf(schema: AnswerSchema): Members {
  return schema.properties as Members;
}

/** Null means unknown or not applicable; the member is always present. */
export function orNull(schema: AnswerSchema): AnswerSchema {
  if (schema[NAME] !== undefined) return { anyOf: [schema, { type: 'null' }] };
  const { type, enum: values, ...facts } = schema;
  return { ...facts, type: [type, 'null'], ...(Array.isArray(values) && { enum: [...(values as unknown[]), null] }) };
}

/** An optional member; its description says when it is present. */
export function maybe(schema: AnswerSchema): AnswerSchema {
  return { ...schema, [ABSENT]: true };
}

export function oneOf(description: string, ...schemas: AnswerSchema[]): AnswerSchema {
  return { description, anyOf: schemas };
}

/**
 * The schema as the document contains it: named schemas move to `components` and are referenced.
 *
 * @throws Error when two different schemas have one name.
 */
export function placed(schema: AnswerSchema, components: Record<string, unknown>): Record<string, unknown> {
  const name = schema[NAME] as string | undefined;
  if (name === undefined) return plain(schema, components);
  const own = plain(schema, components);
  if (components[name] !== undefined && JSON.stringify(components[name]) !== JSON.stringify(own)) {
    throw new Error(`two schemas of answers are called ${name}`);
  }
  components[name] = own;
  return { $ref: `#/components/schemas/${name}` };
}

function plain(schema: AnswerSchema, components: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(schema).map(([word, value]) => {
      if (word === 'properties') {
        const members = Object.entries(value as Members).map(([name, member]) => [name, placed(member, components)]);
        return [word, Object.fromEntries(members)];
      }
      if (word === 'anyOf') return [word, (value as AnswerSchema[]).map((each) => placed(each, components))];
      const holdsSchema = word === 'items' || (word === 'additionalProperties' && typeof value === 'object');
      return [word, holdsSchema ? placed(value as AnswerSchema, components) : value];
    }),
  );
}
