import { type ReadStore } from '../../platform/read-store/read-store.js';
import { currentReplica, readingFrom } from '../../platform/read-store/replica-context.js';
import { type Replica } from '../../platform/read-store/replica.js';
import { PinnedReads } from './pinned-reads.js';

/** One read model on one database: the log's position that it shows, and its last change. */
interface Shown {
  readonly position: bigint;
  readonly changed: bigint;
}

const COMPANIES = { name: 'companies', version: 1 };
const SECTORS = { name: 'sectors', version: 1 };
const replica = {} as Replica;
const at = (position: bigint, changed = position): Shown => ({ position, changed });

/** What the checkpoints of each database say; a spec moves them. */
let primary: Record<string, Shown>;
let copy: Record<string, Shown>;
const current = (): Record<string, Shown> => (currentReplica() ? copy : primary);
const store = {
  prepared: () =>
    Promise.resolve(
      Object.entries(current()).map(([projection, { position, changed }]) => {
        const when = new Date(Number(position));
        return {
          projection,
          position: `${position}`,
          changed: `${changed}`,
          updated_at: when,
          changed_at: when,
          version: 1,
        };
      }),
    ),
} as unknown as ReadStore;

it('gives rows of a replica the position of that replica', async () => {
  const reads = new PinnedReads(store, COMPANIES);
  primary = { companies: at(100n) };
  copy = { companies: at(95n) };
  expect((await reads.read(null, () => Promise.resolve(current()))).moment.position).toBe(100n);
  await readingFrom(replica, async () => {
    const { value, moment } = await reads.read(null, () => {
      const rows = copy;
      // The replica replays the change after the rows are read.
      copy = { companies: at(100n) };
      return Promise.resolve(rows);
    });
    expect(moment.position).toBe(value.companies?.changed);
  });
});

it('reads again where one of several read models followed the others meanwhile', async () => {
  const reads = new PinnedReads(store, COMPANIES, SECTORS);
  primary = { companies: at(100n), sectors: at(90n) };
  const { value, moment } = await reads.read(null, () => {
    const rows = primary;
    primary = { companies: at(100n), sectors: at(100n, 95n) };
    return Promise.resolve(rows);
  });
  expect(moment.position).toBe(100n);
  expect(value.sectors?.changed).toBe(95n);
});
