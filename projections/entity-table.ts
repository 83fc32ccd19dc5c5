import { getMetadataArgsStorage, type ColumnOptions } from 'typeorm';
import { type IndexSpec, type TableSpec } from '../src/platform/projector/projection.js';

/** A class with TypeORM's decorators: the only declaration of its table in TypeScript. */
export type EntityClass = new () => object;

/** For a column that the database computes from others: it is read, and no change writes it. */
export const BY_DATABASE = { insert: false, update: false } as const satisfies ColumnOptions;

/**
 * The table that a projection writes for an entity: columns with Postgres types in the order of the class, and the
 * primary key. Property names are column names.
 *
 * @throws Error when the class is not an entity, or a column's type is not an SQL type.
 */
export function tableOf(
  entity: EntityClass,
  indexes: readonly IndexSpec[] = [],
  ranges?: TableSpec['ranges'],
): TableSpec {
  const storage = getMetadataArgsStorage();
  const name = storage.tables.find(({ target }) => target === entity)?.name;
  if (!name) throw new Error(`${entity.name} is no entity with a name`);
  const declared = storage.columns.filter(
    ({ target }) => target === entity || (typeof target === 'function' && entity.prototype instanceof target),
  );
  const columns: Record<string, string> = {};
  for (const { propertyName, options } of declared) {
    if (typeof options.type !== 'string') throw new Error(`${entity.name}.${propertyName} has no type of Postgres`);
    if (options.insert !== false) columns[propertyName] = `${options.type}${options.array ? '[]' : ''}`;
  }
  const key = declared.filter(({ options }) => options.primary).map(({ propertyName }) => propertyName);
  return { name, entity, key, columns, ...(indexes.length > 0 && { indexes }), ...(ranges && { ranges }) };
}
