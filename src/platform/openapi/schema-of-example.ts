/** The JSON Schema that an example of an answer shows: its members and their types, nothing guessed beyond them. */
export function schemaOf(example: unknown): Record<string, unknown> {
  if (example === null) return {};
  if (Array.isArray(example)) return { type: 'array', items: example.length > 0 ? schemaOf(example[0]) : {} };
  switch (typeof example) {
    case 'string':
      return { type: 'string' };
    case 'number':
      return { type: 'number' };
    case 'boolean':
      return { type: 'boolean' };
    case 'object':
      return {
        type: 'object',
        properties: Object.fromEntries(Object.entries(example).map(([name, value]) => [name, schemaOf(value)])),
      };
    default:
      return {};
  }
}
