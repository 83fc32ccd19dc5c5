import { type DomainEvent, type RecordedEvent } from '../../kernel/domain-event.js';
import { type Sealed } from '../../kernel/sealed.js';

export type Scalar = string | number | bigint | boolean | null;
/** The values of a column: a scalar, an array for array columns, any JSON for jsonb columns. */
export type ColumnValue = Scalar | readonly ColumnValue[] | { readonly [name: string]: unknown };
export type Row = Readonly<Record<string, ColumnValue | undefined>>;
/** A row under construction; see `Handler`. */
export type MutableRow = Record<string, ColumnValue | undefined>;
export type Key = Readonly<Record<string, Scalar>>;

/**
 * What an event does to one row, identified by its primary key:
 * - `put`: the whole row; missing columns are null
 * - `set`: some columns of an existing row; a missing row is ignored
 * - `add`: counters, created at zero for a missing row. A table takes either `add` or the others
 * - `delete`
 */
export type RowChange = {
  readonly table: string;
  readonly key: Key;
  /** Position of the event; the projector sets it. */
  at?: bigint;
} & (
  | { readonly put: Row }
  | { readonly set: Row }
  | { readonly add: Readonly<Record<string, number>> }
  | { readonly delete: true }
);

export interface IndexSpec {
  /** Without the table's name: the index is called `<table>_<name>`. */
  readonly name: string;
  /** What follows `ON <table>`: `(slug)`, `USING gin (name gin_trgm_ops)`. */
  readonly on: string;
  readonly unique?: boolean;
  /** Created before a rebuild fills the table, because `resolve` reads through it. */
  readonly early?: boolean;
}

export interface TableSpec {
  /** In schema `read`. */
  readonly name: string;
  /** The source of the columns and keys; see `tableOf`. */
  readonly entity?: new () => object;
  /** Column → Postgres type, of every column that changes write (generated columns are omitted). */
  readonly columns: Readonly<Record<string, string>>;
  readonly key: readonly string[];
  readonly indexes?: readonly IndexSpec[];
  /** Ranges of a bigint column of the key, each in a table `<name>_p<n>` of its own. */
  readonly ranges?: { readonly column: string; readonly bounds: readonly bigint[] };
}

/** The queries that a projection may run on existing rows, in the transaction of the batch. */
export interface ProjectionTx {
  /** In the SQL, `{companies}` is this projection's table `companies` in the generation being written. */
  query<R extends object>(sql: string, params?: readonly unknown[]): Promise<R[]>;
  /** The same for an INSERT, whose plan is kept. */
  insert(sql: string, params: readonly unknown[]): Promise<void>;
}

/** Opens sealed values, in order; null for those whose key is destroyed. */
export type Unseal = <T>(sealed: readonly Sealed[]) => Promise<(T | null)[]>;

/** Injection token: the read models of the product. */
export const PROJECTIONS = Symbol('PROJECTIONS');

/**
 * A read model: a pure table of event type → row changes. The projector does everything else (batching, checkpoints,
 * rebuild, comparison, `as_of`).
 */
export interface Projection {
  /** Stored in checkpoints; kebab-case. */
  readonly name: string;
  /**
   * One process at a time projects all of a group, in one transaction, so that they are always at one position.
   * Processes share the groups. Default `others`.
   */
  readonly group?: string;
  /** Raise it when `on`, `resolve` or `tables` change: the worker then rebuilds automatically. */
  readonly version: number;
  /** Categories of the streams it reads. */
  readonly categories: readonly string[];
  readonly tables: readonly TableSpec[];
  readonly on: Readonly<Record<string, Handler<never>>>;
  /** Event types of `categories` that change nothing here, listed so that each new type needs a decision. */
  readonly ignores: readonly string[];
  /**
   * Completes the changes of a batch with data of stored rows, such as the next free slug. Called once a batch with
   * the changes in log order, before they are merged by key; its result is applied instead.
   */
  readonly resolve?: (tx: ProjectionTx, changes: readonly RowChange[]) => Promise<readonly RowChange[]>;
  /** In the place of `resolve`, for a projection that reads sealed parts of its events; see `unsealing`. */
  readonly resolveSealed?: (
    tx: ProjectionTx,
    changes: readonly RowChange[],
    unseal: Unseal,
  ) => Promise<readonly RowChange[]>;
  /** Halts instead of parking an event it cannot apply: for money. */
  readonly neverSkips?: boolean;
}

/** The same projections; those that read sealed parts of their events open them with `unseal`. */
export function unsealing(projections: readonly Projection[], unseal: Unseal): Projection[] {
  return projections.map((projection) => {
    const { resolveSealed } = projection;
    return resolveSealed ? { ...projection, resolve: (tx, changes) => resolveSealed(tx, changes, unseal) } : projection;
  });
}

/**
 * The reaction to one event type, typed by its event. Each call creates new rows: `resolve` may complete them in
 * place.
 */
export type Handler<E extends DomainEvent> = (event: RecordedEvent<E>) => readonly RowChange[];

/** Types `on` by a union of events: each handler receives the data of its own type. */
export function handlers<E extends DomainEvent>(table: {
  readonly [T in E['type']]?: Handler<Extract<E, { type: T }>>;
}): Projection['on'] {
  return table as unknown as Projection['on'];
}

/** The changes of one event; none for types that the projection ignores or does not know. */
export function changesOf(projection: Projection, event: RecordedEvent): readonly RowChange[] {
  return projection.on[event.type]?.(event as never) ?? [];
}
