import { randomUUID } from 'node:crypto';
import { withStack } from '../../../src/embedded/stack/with-stack.js';
import { classBits, FIELD_CLASSES, record8Of, RECORD_KINDS } from '../../../src/kernel/read-set.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { ServedReads, type WrongSpan } from '../../../src/recalls/reads/served-reads.service.js';
import { type BenchContext } from '../measure.js';

const ACCOUNTS = 1_000;
const ROWS = 1_000_000;
/** Versions of one record that each account was served, of which one was wrong. */
const VERSIONS = 20;
const CLASSES = (1 << FIELD_CLASSES.length) - 1;

/** The read model of served records with a million rows of other records, and with a million wrong ones of one. */
export class ServedRows {
  /** A record of which each account was served one wrong version, and others. */
  readonly seldom = randomUUID();
  /** A record of which each account was served very many wrong versions. */
  readonly often = randomUUID();

  private constructor(
    private readonly store: ReadStore,
    readonly accounts: number,
  ) {}

  static with<T>(context: BenchContext, use: (world: ServedRows, reads: ServedReads) => Promise<T>): Promise<T> {
    const { dataDir, scale } = context;
    return withStack({ dataDir, needs: ['postgres'], json: true }, async ({ config }) => {
      const store = new ReadStore({ url: config.databaseUrl, poolSize: 2 });
      try {
        const world = new ServedRows(store, Math.round(ACCOUNTS * scale));
        await world.fill(Math.round(ROWS * scale));
        return await use(world, new ServedReads(store));
      } finally {
        await store.close();
      }
    });
  }

  /** Of `seldom` one version of each account, of `often` all. */
  span(id: string): WrongSpan {
    const until = id === this.seldom ? 2n : BigInt(Number.MAX_SAFE_INTEGER);
    return { kind: 'company', id, wrongFrom: 1n, until, bits: classBits(FIELD_CLASSES) };
  }

  private async fill(rows: number): Promise<void> {
    const { accounts } = this;
    const each = Math.round(rows / accounts);
    await this.insert(`${record8Of(this.seldom)}`, { versions: VERSIONS, isFloor: false });
    await this.insert(`${record8Of(this.often)}`, { versions: each, isFloor: true });
    await this.insert('hashint8extended(v, a)', { versions: each - VERSIONS, isFloor: false });
    await this.store.query('ANALYZE read.served');
  }

  /** @param record8 SQL: of the account `a` and the version `v` */
  private async insert(
    record8: string,
    { versions, isFloor }: { readonly versions: number; readonly isFloor: boolean },
  ): Promise<void> {
    await this.store.query(
      `INSERT INTO read.served
         (record8, kind, account_id, version, is_floor, month, classes, first_position, last_position, reads, requests)
       SELECT ${record8}, $1, md5(a::text)::uuid, v, $2, 202611, $3, v * 10, v * 10, 1, ARRAY[md5(a || '/' || v)::uuid]
       FROM generate_series(1, $4::int) AS a, generate_series(1, $5::int) AS v`,
      [RECORD_KINDS.indexOf('company'), isFloor, CLASSES, this.accounts, versions],
    );
  }
}
