import { readdirSync, readFileSync } from 'node:fs';
import { EVENT_CATALOG } from '../../src/event-catalog.js';
import { upcast, type EventSchema } from '../../src/platform/event-store/event-catalog.js';

interface Golden {
  readonly type: string;
  readonly schemaVersion: number;
  readonly data: Record<string, unknown>;
}

const FOLDER = new URL('./golden/', import.meta.url);
const GOLDEN = readdirSync(FOLDER).map((name) => ({
  name,
  event: JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as Golden,
}));

const EVERY_VERSION = Object.entries(EVENT_CATALOG as Record<string, EventSchema>).flatMap(([type, { version }]) =>
  Array.from({ length: version }, (_, index) => [type, index + 1] as const),
);

describe('every event type that was ever stored', () => {
  it.each(EVERY_VERSION)('%s has a golden JSON of version %i', (type, version) => {
    const found = GOLDEN.find(({ event }) => event.type === type && event.schemaVersion === version);
    expect(found?.name).toBe(`${type}.v${version}.json`);
  });

  it.each(GOLDEN.map(({ name, event }) => [name, event] as const))('%s is read by this build', (_name, event) => {
    expect(EVENT_CATALOG).toHaveProperty(event.type);
    const current = GOLDEN.filter(({ event: other }) => other.type === event.type).at(-1)?.event;
    const read = upcast(EVENT_CATALOG, event.type, event.schemaVersion, event.data) as Record<string, unknown>;
    expect(Object.keys(read).sort()).toEqual(Object.keys(current?.data ?? {}).sort());
  });
});
