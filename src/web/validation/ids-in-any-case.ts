import { Transform } from 'class-transformer';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const UUID_LENGTH = 36;

/** Puts the ids of an address into small letters, as all stores have them: RFC 9562 has UUIDs read in any case. */
export function lowerCaseIds(values: unknown): void {
  const named = values as Record<string, unknown>;
  for (const name in named) {
    const [value, read] = [named[name], idOf(named[name])];
    if (read !== value) named[name] = read;
  }
}

/** The same for an id, or a list of ids, in a body. */
export function IdInAnyCase(): PropertyDecorator {
  const read = ({ value }: { value: unknown }): unknown =>
    Array.isArray(value) ? value.map((each: unknown) => idOf(each)) : idOf(value);
  return Transform(read, { toClassOnly: true });
}

function idOf(value: unknown): unknown {
  return typeof value === 'string' && value.length === UUID_LENGTH && UUID.test(value) ? value.toLowerCase() : value;
}
