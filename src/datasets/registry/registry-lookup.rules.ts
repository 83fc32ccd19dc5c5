import { RELEASED_SCHEMAS, type ReleasedSchema } from './released-schemas.js';

/** Characters of a schema in any layout; ours have at most two thousand. */
const MOST_CHARS = 20_000;

/** Three digits of the code are the status. */
export interface RegistryError {
  readonly error_code: number;
  readonly message: string;
}

/** The versions of a subject, oldest first. */
export function subjectNamed(subject: string): readonly ReleasedSchema[] | RegistryError {
  const versions = RELEASED_SCHEMAS.filter((each) => each.subject === subject);
  if (versions.length > 0) return versions;
  return { error_code: 40401, message: `Subject '${subject}' not found; /schema-registry/subjects lists all of them.` };
}

/** @param version a number, `latest` or -1 */
export function versionNamed(subject: string, version: string): ReleasedSchema | RegistryError {
  const versions = subjectNamed(subject);
  if ('error_code' in versions) return versions;
  const isNewest = version === 'latest' || version === '-1';
  if (!isNewest && !/^[1-9]\d{0,8}$/.test(version)) {
    const message = `The version '${version}' is not a number from 1, -1 or 'latest'.`;
    return { error_code: 42202, message };
  }
  const found = isNewest ? versions.at(-1) : versions.find((each) => each.version === Number(version));
  return found ?? { error_code: 40402, message: `Version ${version} of '${subject}' not found.` };
}

/** @param schema the JSON text of an Avro schema, in any layout */
export function schemaNamed(subject: string, schema: unknown): ReleasedSchema | RegistryError {
  const versions = subjectNamed(subject);
  if ('error_code' in versions) return versions;
  const wanted = typeof schema === 'string' ? meaningOf(schema) : null;
  if (wanted === null) return { error_code: 42201, message: 'The body has no valid Avro schema in `schema`.' };
  const found = versions.find((each) => meaningOf(each.schema) === wanted);
  return found ?? { error_code: 40403, message: `Schema not found under subject '${subject}'.` };
}

/** The schema's JSON with sorted keys; null for no JSON. */
function meaningOf(schema: string): string | null {
  if (schema.length > MOST_CHARS) return null;
  try {
    const parsed: unknown = JSON.parse(schema);
    if (typeof parsed !== 'object' || parsed === null) return null;
    return JSON.stringify(parsed, (_key, value: unknown) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
        : value,
    );
  } catch {
    return null;
  }
}

export function idOf(id: string): ReleasedSchema | RegistryError {
  const found = RELEASED_SCHEMAS.find((each) => String(each.id) === id);
  return found ?? { error_code: 40403, message: `Schema ${id} not found.` };
}

export function versionsWithId(id: string): readonly { subject: string; version: number }[] | RegistryError {
  const found = RELEASED_SCHEMAS.filter((each) => String(each.id) === id);
  if (found.length === 0) return { error_code: 40403, message: `Schema ${id} not found.` };
  return found.map(({ subject, version }) => ({ subject, version }));
}
