/** A JSON Schema as embedded in OpenAPI 3.1. */
export type JsonSchema = Readonly<Record<string, unknown>>;

const COMPONENTS = '#/components/schemas/';

/**
 * The schema with all referenced ones inlined (`$defs`), so that a client can compile it alone. Examples are dropped:
 * they are most of its size, and models mistake them for data.
 */
export function selfContained(schema: JsonSchema, components: Readonly<Record<string, JsonSchema>>): JsonSchema {
  const definitions: Record<string, unknown> = {};
  const copy = (node: unknown, isMap: boolean): unknown => {
    if (Array.isArray(node)) return node.map((entry) => copy(entry, false));
    if (node === null || typeof node !== 'object') return node;
    return Object.fromEntries(
      Object.entries(node).flatMap(([key, value]): [string, unknown][] => {
        // Drops "example" as a keyword only; a property may have that name.
        if (!isMap && (key === 'example' || key === 'examples')) return [];
        if (key === '$ref' && typeof value === 'string') return [[key, referred(value)]];
        return [[key, copy(value, !isMap && MAPS_OF_SCHEMAS.has(key))]];
      }),
    );
  };
  const referred = (ref: string): string => {
    const name = ref.slice(COMPONENTS.length);
    if (!(name in definitions)) {
      definitions[name] = {};
      definitions[name] = copy(components[name] ?? {}, false);
    }
    return `#/$defs/${name}`;
  };
  const whole = copy(schema, false) as Record<string, unknown>;
  return Object.keys(definitions).length > 0 ? { ...whole, $defs: definitions } : whole;
}

/** Resolves a top-level reference to the referenced object's members. */
export function resolved(schema: JsonSchema, components: Readonly<Record<string, JsonSchema>>): JsonSchema {
  const ref = schema.$ref;
  return typeof ref === 'string' ? resolved(components[ref.slice(COMPONENTS.length)] ?? {}, components) : schema;
}

/** Rules that a model rarely needs in order to fill an argument; the operation checks each of them. */
const CONSTRAINTS: ReadonlySet<string> = new Set([
  'pattern',
  'format',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
]);

/** The schema without rules about the spelling and size of values. */
export function withoutConstraints(schema: JsonSchema): JsonSchema {
  const copy = (node: unknown, isMap: boolean): unknown => {
    if (Array.isArray(node)) return node.map((entry) => copy(entry, false));
    if (node === null || typeof node !== 'object') return node;
    return Object.fromEntries(
      Object.entries(node).flatMap(([key, value]): [string, unknown][] =>
        !isMap && CONSTRAINTS.has(key) ? [] : [[key, copy(value, !isMap && MAPS_OF_SCHEMAS.has(key))]],
      ),
    );
  };
  return copy(schema, false) as JsonSchema;
}

const MAPS_OF_SCHEMAS: ReadonlySet<string> = new Set(['properties', 'patternProperties', '$defs', 'definitions']);
