import { isSameName, nameKeysOf } from '../company-name.js';

interface Named {
  readonly name: string;
  readonly former_names: readonly string[];
}

/** Of companies by the keys of their names, those that have or had this name. */
export function namesakes<Company extends Named>(
  byKey: ReadonlyMap<string, ReadonlyMap<string, Company>>,
  name: string,
): readonly Company[] {
  const keys = nameKeysOf(name);
  const found = [...new Set(keys.flatMap((key) => [...(byKey.get(key)?.values() ?? [])]))];
  if (keys.length < 2) return found;
  return found.filter((company) => [company.name, ...company.former_names].some((each) => isSameName(each, name)));
}
