/** The subset of JSON Schema (draft 2020-12) that describes messages. */
export interface JsonSchema {
  readonly type: string | readonly string[];
  readonly description?: string;
  readonly format?: string;
  readonly enum?: readonly (string | null)[];
  readonly minimum?: number;
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}

/** A JSON Schema with the TypeScript type `T` of its values. */
export interface Schema<T> {
  readonly json: JsonSchema;
  readonly optional?: boolean;
  /** Never set; carries the type. */
  readonly value?: T;
}

interface Optional<T> extends Schema<T> {
  readonly optional: true;
}

type Fields = Readonly<Record<string, Schema<unknown>>>;
type OptionalKeys<F extends Fields> = { [K in keyof F]: F[K] extends { optional: true } ? K : never }[keyof F];
type ValueOf<S> = S extends Schema<infer T> ? T : never;

export type RecordOf<F extends Fields> = { readonly [K in Exclude<keyof F, OptionalKeys<F>>]: ValueOf<F[K]> } & {
  readonly [K in OptionalKeys<F>]?: ValueOf<F[K]>;
};

export function text(description: string): Schema<string> {
  return { json: { type: 'string', description } };
}

export function uuid(description: string): Schema<string> {
  return { json: { type: 'string', format: 'uuid', description } };
}

/** ISO 8601 in UTC. */
export function instant(description: string): Schema<string> {
  return { json: { type: 'string', format: 'date-time', description } };
}

export function url(description: string): Schema<string> {
  return { json: { type: 'string', format: 'uri', description } };
}

/** A whole number; `minimum` is 0 by default. */
export function whole(description: string, minimum = 0): Schema<number> {
  return { json: { type: 'integer', minimum, description } };
}

export function decimal(description: string): Schema<number> {
  return { json: { type: 'number', description } };
}

export function flag(description: string): Schema<boolean> {
  return { json: { type: 'boolean', description } };
}

export function oneOf<const V extends string>(values: readonly V[], description: string): Schema<V> {
  return { json: { type: 'string', enum: values, description } };
}

export function listOf<T>(item: Schema<T>, description: string): Schema<readonly T[]> {
  return { json: { type: 'array', items: item.json, description } };
}

export function nullable<T>(schema: Schema<T>): Schema<T | null> {
  const { json } = schema;
  return {
    json: { ...json, type: [json.type, 'null'].flat(), ...(json.enum && { enum: [...json.enum, null] }) },
  };
}

export function optional<T>(schema: Schema<T>): Optional<T> {
  return { json: schema.json, optional: true };
}

/** Fields that are not named here are never sent; readers must accept new ones, because adding fields is allowed. */
export function record<F extends Fields>(fields: F, description?: string): Schema<RecordOf<F>> {
  const entries = Object.entries(fields);
  return {
    json: {
      type: 'object',
      ...(description !== undefined && { description }),
      properties: Object.fromEntries(entries.map(([name, schema]) => [name, schema.json])),
      required: entries.filter(([, schema]) => schema.optional !== true).map(([name]) => name),
    },
  };
}

/** Copies only the fields that the schema names, so that no other field is published by mistake. */
export function pickBySchema(schema: JsonSchema, value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) {
    const { items } = schema;
    return items ? value.map((item) => pickBySchema(items, item)) : [];
  }
  const picked: Record<string, unknown> = {};
  const properties = schema.properties ?? {};
  for (const name of Object.keys(properties)) {
    const field = (value as Record<string, unknown>)[name];
    if (field !== undefined) picked[name] = pickBySchema(properties[name] as JsonSchema, field);
  }
  return picked;
}
