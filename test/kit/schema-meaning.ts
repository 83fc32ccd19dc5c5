type Schema = Readonly<Record<string, unknown>>;

const COMPONENTS = '#/components/schemas/';

/**
 * A part of an OpenAPI document in one form, so that two ways to write the same schema are equal: references are
 * resolved, `allOf` with one entry is merged, `anyOf` with null becomes a type with null, and names are sorted.
 */
export function meaningOf(part: unknown, components: Readonly<Record<string, unknown>>): unknown {
  return new Meaning(components).of(part);
}

/** Words without meaning where they are empty. */
const EMPTY: Readonly<Record<string, string>> = { required: '[]', properties: '{}' };

class Meaning {
  private readonly resolving: string[] = [];

  constructor(private readonly components: Readonly<Record<string, unknown>>) {}

  of(part: unknown): unknown {
    if (Array.isArray(part)) return part.map((each) => this.of(each));
    if (part === null || typeof part !== 'object') return part;
    const schema = this.resolved(part as Schema);
    return Object.fromEntries(
      Object.entries(schema)
        .filter(([word, value]) => !(word in EMPTY && JSON.stringify(value) === EMPTY[word]))
        .map(([word, value]): [string, unknown] => [word, valueOf(word, this.of(value))])
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    );
  }

  private resolved(schema: Schema): Schema {
    const { $ref, allOf, anyOf, ...own } = schema;
    if (typeof $ref === 'string' && $ref.startsWith(COMPONENTS)) return { ...this.component($ref), ...own };
    if (Array.isArray(allOf) && allOf.length === 1) return { ...(this.of(allOf[0]) as Schema), ...own };
    if (Array.isArray(anyOf)) {
      const others = anyOf.filter((each) => (each as Schema).type !== 'null');
      if (anyOf.length === 2 && others.length === 1) return orNull({ ...(this.of(others[0]) as Schema), ...own });
    }
    return schema;
  }

  private component($ref: string): Schema {
    const name = $ref.slice(COMPONENTS.length);
    if (this.resolving.includes(name)) return { recursive: name };
    this.resolving.push(name);
    const meaning = this.of(this.components[name] ?? { missing: name }) as Schema;
    this.resolving.pop();
    return meaning;
  }
}

function orNull(schema: Schema): Schema {
  return {
    ...schema,
    type: [schema.type, 'null'].flat(),
    ...(Array.isArray(schema.enum) && { enum: [...(schema.enum as unknown[]), null] }),
  };
}

/** Only the order of `required` has no meaning. */
function valueOf(word: string, value: unknown): unknown {
  return word === 'required' && Array.isArray(value) ? [...(value as string[])].sort() : value;
}
