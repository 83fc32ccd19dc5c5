import { type JsonSchema } from '../../src/platform/feed/message-schema.js';

/**
 * Changes in `after` that could break a reader written for `before`; empty when there are none. Adding a field and
 * narrowing one are allowed; removing a field, changing a type and allowing new values need a new topic version.
 */
export function breakingChanges(before: JsonSchema, after: JsonSchema, path = ''): string[] {
  const changes: string[] = [];
  const where = path === '' ? 'the message' : path;
  const added = typesOf(after).filter((type) => !typesOf(before).includes(type));
  if (added.length > 0) changes.push(`${where} may now be ${added.join(' or ')}`);
  if (before.enum) {
    const values = after.enum?.filter((value) => !before.enum?.includes(value));
    if (!values) changes.push(`${where} may now be any value`);
    else if (values.length > 0) changes.push(`${where} may now be ${values.join(', ')}`);
  }
  if (before.format !== undefined && before.format !== after.format)
    changes.push(`${where} is no ${before.format} now`);
  if (before.minimum !== undefined && (after.minimum ?? -Infinity) < before.minimum) {
    changes.push(`${where} may now be below ${before.minimum}`);
  }
  if (before.items && after.items) changes.push(...breakingChanges(before.items, after.items, `${path}[]`));
  for (const [name, property] of Object.entries(before.properties ?? {})) {
    const now = after.properties?.[name];
    if (!now) changes.push(`${path}.${name} was removed`);
    else {
      if (before.required?.includes(name) && !after.required?.includes(name)) {
        changes.push(`${path}.${name} may now be missing`);
      }
      changes.push(...breakingChanges(property, now, `${path}.${name}`));
    }
  }
  return changes;
}

function typesOf(schema: JsonSchema): readonly string[] {
  return typeof schema.type === 'string' ? [schema.type] : schema.type;
}
