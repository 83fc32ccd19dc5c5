import { createHash } from 'node:crypto';
import { DATASET_TABLES } from '../../../src/dataset-tables.js';
import { datasetKey } from '../../../src/datasets/stored/manifest.js';
import { type ExportColumn, keyColumn } from '../../../src/file-export/export-table.js';
import { OBJECT_STORE, type ObjectStore } from '../../../src/platform/object-store/object-store.port.js';
import { type InsightWorld } from '../press/world.js';

export type Row = Readonly<Record<string, unknown>>;

export interface Change {
  readonly op: string;
  readonly kind: string;
  readonly id: string;
  readonly record: Row | null;
}

/** Kinds of changes with the dataset that has their records. */
export const DATASET_OF: Readonly<Record<string, string>> = {
  company: 'companies',
  round: 'rounds',
  investor: 'investors',
  person: 'people',
  domain: 'domains',
};

/** What a data team holds: the rows of the datasets of one day, and since then each change by HTTP. */
export class DatasetCopy {
  private readonly rows = new Map<string, Row>();
  position = '';

  constructor(private readonly world: InsightWorld) {}

  async load(day: string, position: string): Promise<void> {
    for (const name of Object.values(DATASET_OF)) {
      for (const row of await datasetRows(this.world, name, day)) this.rows.set(`${name} ${idOf(name, row)}`, row);
    }
    this.position = position;
  }

  /** Applies all changes that there are. */
  async follow(limit: number): Promise<Change[]> {
    const found: Change[] = [];
    for (;;) {
      const { body } = await this.world.get(`changes?since=${this.position}&include=record&limit=${limit}`);
      const page = body as { changes: Change[]; next_cursor: string; has_more: boolean };
      for (const { kind, id, record } of page.changes) {
        const name = DATASET_OF[kind];
        if (name === undefined) continue;
        if (record) this.rows.set(`${name} ${id}`, inDataset(name, record));
        else this.rows.delete(`${name} ${id}`);
      }
      found.push(...page.changes);
      this.position = page.next_cursor;
      if (!page.has_more) return found;
    }
  }

  of(name: string): Row[] {
    const rows = [...this.rows].filter(([key]) => key.startsWith(`${name} `)).map(([, row]) => row);
    return byId(name, name === 'people' ? this.withCompanies(rows) : rows);
  }

  /** Records of changes name the company of a role by its slug, which is that of its row in the copy. */
  private withCompanies(people: readonly Row[]): Row[] {
    const ids = new Map(this.of('companies').map(({ slug, id }) => [slug, id]));
    return people.map((person) => ({
      ...person,
      roles: (person.roles as readonly Row[]).map((role) => ({ ...role, company_id: ids.get(role.company_slug) })),
    }));
  }
}

export async function datasetRows(world: InsightWorld, name: string, day: string): Promise<Row[]> {
  const objects = world.service.app.get<ObjectStore>(OBJECT_STORE);
  const text = (await objects.get(datasetKey(name, day, 'part-00000.jsonl')))?.toString() ?? '';
  return text.split('\n').filter(Boolean).map((line) => JSON.parse(line) as Row); // prettier-ignore
}

export function byId(name: string, rows: readonly Row[]): Row[] {
  return [...rows].sort((a, b) => (idOf(name, a) < idOf(name, b) ? -1 : 1));
}

/** SHA-256 of rows in the order of their ids, as lines of JSON. */
export function digestOf(rows: readonly Row[]): string {
  return createHash('sha256').update(rows.map((row) => JSON.stringify(row)).join('\n')).digest('hex'); // prettier-ignore
}

function idOf(name: string, row: Row): string {
  const table = DATASET_TABLES.find((each) => each.name === name);
  return String(table && row[keyColumn(table)]);
}

/** A dataset knows of a person who invests that there is one. */
const NAMELESS: Row = { name: null, slug: null, type_is_guess: true };

/** A record as the dataset of its kind has it: exactly its columns, and nothing that names a person. */
function inDataset(name: string, record: Row): Row {
  const columns = DATASET_TABLES.find((table) => table.name === name)?.columns ?? [];
  const isPerson = name === 'investors' && record.type === 'person';
  const hidden: Row = isPerson ? { ...NAMELESS, website: null, service_url: null } : {};
  return picked(columns, { ...record, ...hidden });
}

function picked(columns: readonly ExportColumn[], row: Row): Row {
  return Object.fromEntries(
    columns.map(({ name, type }) => {
      const value = row[name];
      if (typeof type !== 'object') return [name, value];
      return [name, (value as readonly Row[]).map((each) => picked(type.records, withCompany(nameless(each))))];
    }),
  );
}

function withCompany(role: Row): Row {
  const { company } = role as { readonly company?: Row };
  return company ? { ...role, company_id: null, company_name: company.name, company_slug: company.slug } : role;
}

function nameless(party: Row): Row {
  return party.type === 'person' ? { ...party, ...NAMELESS } : party;
}
