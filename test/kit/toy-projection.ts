import { type RecordedEvent } from '../../src/kernel/domain-event.js';
import { type EventCatalog } from '../../src/platform/event-store/event-catalog.js';
import { type EventDraft } from '../../src/platform/event-store/event-codec.js';
import { deriveId } from '../../src/platform/ids/ids.js';
import { handlers, type Projection } from '../../src/platform/projector/projection.js';
import { type ReadStore } from '../../src/platform/read-store/read-store.js';

/** The smallest read model that uses the whole projection kit: rows, counters, and names in log order. */
export type ToyEvent =
  | { readonly type: 'ToyNamed'; readonly data: { readonly id: string; readonly name: string } }
  | { readonly type: 'ToyPlayed'; readonly data: { readonly id: string; readonly minutes: number } }
  | { readonly type: 'ToyLost'; readonly data: { readonly id: string } };

export const TOY_CATALOG: EventCatalog = {
  ToyNamed: { version: 1 },
  ToyPlayed: { version: 1 },
  ToyLost: { version: 1 },
};

const toys = { name: 'spec_toys', key: ['id'], columns: { id: 'text', name: 'text', slug: 'text' } };

export const TOYS: Projection = {
  name: 'spec-toys',
  version: 1,
  categories: ['toy'],
  tables: [
    { ...toys, indexes: [{ name: 'slug', on: '(slug)', unique: true, early: true }] },
    { name: 'spec_minutes', key: ['id'], columns: { id: 'text', minutes: 'bigint', times: 'bigint' } },
  ],
  on: handlers<ToyEvent>({
    ToyNamed: ({ data }) => [{ table: 'spec_toys', key: { id: data.id }, put: { name: data.name, slug: data.name } }],
    ToyPlayed: ({ data }) => [
      { table: 'spec_minutes', key: { id: data.id }, add: { minutes: data.minutes, times: 1 } },
    ],
    ToyLost: ({ data }) => [{ table: 'spec_toys', key: { id: data.id }, delete: true }],
  }),
  ignores: [],
  async resolve(tx, changes) {
    const known = await tx.query<{ id: string; slug: string }>('SELECT id, slug FROM {spec_toys}');
    const slugs = new Map(known.map((row) => [row.id, row.slug]));
    return changes.map((change) => {
      if (change.table !== 'spec_toys' || !('put' in change)) {
        if ('delete' in change) slugs.delete(String(change.key.id));
        return change;
      }
      const id = String(change.key.id);
      const taken = new Set([...slugs].filter(([other]) => other !== id).map(([, slug]) => slug));
      const wish = change.put.slug as string;
      let slug = slugs.get(id) ?? wish;
      for (let n = 2; taken.has(slug); n++) slug = `${wish}-${n}`;
      slugs.set(id, slug);
      return { ...change, put: { ...change.put, slug } };
    });
  },
};

export async function createToyTables(store: ReadStore): Promise<void> {
  await store.query('CREATE TABLE read.spec_toys (id text PRIMARY KEY, name text NOT NULL, slug text NOT NULL)');
  await store.query('CREATE UNIQUE INDEX spec_toys_slug ON read.spec_toys (slug)');
  await store.query(
    'CREATE TABLE read.spec_minutes (id text PRIMARY KEY, minutes bigint NOT NULL, times bigint NOT NULL)',
  );
}

export async function toyRows(store: ReadStore): Promise<unknown> {
  return {
    toys: await store.query('SELECT * FROM read.spec_toys ORDER BY id'),
    minutes: await store.query('SELECT * FROM read.spec_minutes ORDER BY id'),
  };
}

let drafted = 0;

export function toyDraft(event: ToyEvent): EventDraft {
  const id = deriveId('toy', String(drafted++));
  return {
    id,
    ...event,
    metadata: {
      correlationId: id,
      causationId: id,
      actor: 'system:spec',
      occurredAt: '2026-11-21T00:00:00.000Z',
      schemaVersion: 1,
    },
  };
}

export type RecordedToy = RecordedEvent<ToyEvent>;
