const frozen = new WeakSet<object>();

/**
 * Freezes plain objects, arrays, maps and sets with all they contain. Instances of other classes stay as they are:
 * they may share structure between versions.
 */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || frozen.has(value)) return value;
  const isCollection = value instanceof Map || value instanceof Set;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (!isCollection && !Array.isArray(value) && prototype !== Object.prototype && prototype !== null) return value;
  frozen.add(value);
  // Deciders' first states outlive a spec file, and another file's copy of this module may have frozen them.
  if (isCollection && !Object.isFrozen(value)) refuseChanges(value);
  for (const child of isCollection ? [...value.entries()].flat() : Object.values(value)) deepFreeze(child);
  return Object.freeze(value);
}

/** `Object.freeze` does not reach the entries of a map or set. */
function refuseChanges(collection: object): void {
  const refuse = (): never => {
    throw new TypeError('Cannot change a frozen Map or Set');
  };
  for (const method of ['set', 'add', 'delete', 'clear']) {
    if (method in collection) Object.defineProperty(collection, method, { value: refuse });
  }
}
