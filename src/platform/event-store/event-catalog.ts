/**
 * The current version of an event type and its upcasters. A feature declares its catalog in `*.events.ts` as plain
 * data, so that those files import only the kernel.
 */
export interface EventSchema {
  readonly version: number;
  /** Keyed by the version an event was stored with; each step gives the data of the next version. Pure. */
  readonly upcast?: Readonly<Record<number, (data: never) => unknown>>;
}

export type EventCatalog = Readonly<Record<string, EventSchema>>;

/** Joins the catalogs of all features. A duplicate event name is an error at start. */
export function mergeCatalogs(...catalogs: readonly EventCatalog[]): EventCatalog {
  const merged: Record<string, EventSchema> = {};
  for (const catalog of catalogs) {
    for (const [type, schema] of Object.entries(catalog)) {
      if (type in merged) throw new Error(`event type ${type} is declared twice`);
      merged[type] = schema;
    }
  }
  return merged;
}

/** Upcasts stored data to the current version of its type. A type without a catalog entry stays unchanged. */
export function upcast(catalog: EventCatalog, type: string, storedVersion: number, data: unknown): unknown {
  const schema = catalog[type];
  if (!schema || storedVersion === schema.version) return data;
  if (storedVersion > schema.version) {
    throw new Error(
      `${type} is stored as version ${storedVersion}; this build knows version ${schema.version} at most`,
    );
  }
  let current = data;
  for (let version = storedVersion; version < schema.version; version++) {
    const step = schema.upcast?.[version];
    if (!step) throw new Error(`${type} has no upcaster from version ${version} to ${version + 1}`);
    current = step(current as never);
  }
  return current;
}
