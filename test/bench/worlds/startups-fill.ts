import { COMPANY_SAMPLE } from '../../../projections/companies/company-lists.entity.js';
import {
  generatedCompany,
  INVESTOR_FIRMS,
  investorName,
} from '../../../src/companies/generate/generated-company.rules.js';
import { companyIdOf } from '../../../src/companies/record/company-id.rules.js';
import { nameKey, slugBaseOf } from '../../../src/vocabulary/company-name.js';
import { BEHIND_SAMPLE } from '../../../src/kernel/sample.js';
import { deriveId } from '../../../src/platform/ids/ids.js';
import { type ReadStore } from '../../../src/platform/read-store/read-store.js';
import { type Vault } from '../../../src/platform/vault/vault.js';

const SEED = 7;
const BATCH = 2_000;
/** People of the first companies have their names sealed as in life; the others share one text, which saves their keys. */
const SEALED_COMPANIES = 2_000;
const TABLES = [
  'companies',
  'funding_rounds',
  'people',
  'person_roles',
  'investors',
  'company_counts',
  'company_sample',
] as const;

type Row = Readonly<Record<string, unknown>>;
type Rows = Record<(typeof TABLES)[number], Row[]>;

/**
 * Puts the world that `npm run generate` makes straight into the read models: only their size is under test. Where it
 * is there already from an earlier measure, nothing is done; what another size or a broken run left is replaced.
 */
export async function fillStartups(
  store: ReadStore,
  vault: Vault,
  { companies, signal, log }: { companies: number; signal: AbortSignal; log: (line: string) => void },
): Promise<void> {
  const [filled] = await store.query<{ n: string | null }>('SELECT sum(companies) AS n FROM read.company_counts');
  if (Number(filled?.n ?? 0) === companies) return;
  await store.query(`TRUNCATE ${TABLES.map((table) => `read.${table}`).join(', ')}`);
  const indexes = await store.query<{ name: string; def: string }>(
    `SELECT indexname AS name, indexdef AS def FROM pg_indexes
     WHERE schemaname = 'read' AND tablename = ANY($1) AND indexname NOT LIKE '%_pkey'`,
    [TABLES],
  );
  for (const { name } of indexes) await store.query(`DROP INDEX read.${name}`);
  try {
    await insertWorld(store, vault, { companies, signal, log });
  } finally {
    log('  indexes');
    for (const { def } of indexes) await store.query(def);
  }
  await store.query(
    `INSERT INTO read.company_counts
     SELECT coalesce(hq_country, ''), coalesce(stage, ''), count(*) FROM read.companies GROUP BY 1, 2`,
  );
  const sampled = Object.keys(COMPANY_SAMPLE.columns).join(', ');
  await store.query(
    `INSERT INTO read.company_sample (${sampled})
     SELECT ${sampled} FROM read.companies WHERE right(company_id::text, 2) < $1`,
    [BEHIND_SAMPLE],
  );
  // No event stands behind these rows, so that later events of others change nothing of them.
  await store.query(
    `UPDATE read.checkpoints SET changed_position = 0, changed_at = now() WHERE projection = 'companies'`,
  );
  for (const table of TABLES) await store.query(`VACUUM ANALYZE read.${table}`);
}

async function insertWorld(
  store: ReadStore,
  vault: Vault,
  { companies, signal, log }: { companies: number; signal: AbortSignal; log: (line: string) => void },
): Promise<void> {
  const investors = Array.from({ length: INVESTOR_FIRMS }, (_, place) => investorRow(place));
  await insert(store, 'investors', investors);
  const filler = new Filler(vault, await vault.seal('person-bench', 'Nobody'));
  for (let from = 0; from < companies; from += BATCH) {
    signal.throwIfAborted();
    const rows = await filler.rows(from, Math.min(from + BATCH, companies));
    for (const table of ['companies', 'funding_rounds', 'people', 'person_roles'] as const) {
      await insert(store, table, rows[table]);
    }
    if (from % 100_000 === 0) log(`  ${from} of ${companies} companies`);
  }
}

/** Columns that are not named stay empty. */
async function insert(store: ReadStore, table: string, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  const columns = Object.keys(rows[0] as Row).join(', ');
  await store.query(
    `INSERT INTO read.${table} (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::read.${table}, $1)`,
    [JSON.stringify(rows)],
  );
}

const TODAY = new Date('2026-11-21T00:00:00Z');
const PROVENANCE = { source: 'bench', observedAt: TODAY.toISOString() };

function investorRow(place: number): Row {
  const name = investorName(SEED, place);
  const slug = `${slugBaseOf(name)}-${place}`;
  return {
    investor_id: investorIdOf(place),
    short_id: investorIdOf(place).replaceAll('-', '').slice(0, 12),
    kind: 'firm',
    name,
    name_key: nameKey(name),
    slug,
    slug_base: slug,
    slug_n: 1,
    provenance: PROVENANCE,
    generated: true,
    registered_at: TODAY,
  };
}

const investorIdOf = (place: number): string => deriveId('investor', `bench/${place}`);

class Filler {
  constructor(
    private readonly vault: Vault,
    private readonly someName: unknown,
  ) {}

  async rows(from: number, to: number): Promise<Omit<Rows, 'investors' | 'company_counts' | 'company_sample'>> {
    const rows: Omit<Rows, 'investors' | 'company_counts' | 'company_sample'> = {
      companies: [],
      funding_rounds: [],
      people: [],
      person_roles: [],
    };
    for (let index = from; index < to; index++) {
      const { company_id, people } = this.company(index, rows);
      for (const [place, person] of people.entries()) {
        const personId = deriveId('person', `${company_id}/${place}`);
        const sealed =
          index < SEALED_COMPANIES ? await this.vault.seal(`person-${personId}`, person.name) : this.someName;
        const common = { person_id: personId, provenance: PROVENANCE };
        const shortId = personId.replaceAll('-', '').slice(0, 12);
        rows.people.push({ ...common, short_id: shortId, sealed_name: sealed, generated: true, registered_at: TODAY });
        rows.person_roles.push({
          ...common,
          record_id: personId,
          revision: 1,
          company_id,
          title: person.title,
          is_founder: person.isFounder,
          is_current: true,
          observed_at: TODAY,
          recorded_at: TODAY,
        });
      }
    }
    return rows;
  }

  private company(index: number, rows: Pick<Rows, 'companies' | 'funding_rounds'>) {
    const { domain, details, rounds, people } = generatedCompany(SEED, index, TODAY);
    const company_id = companyIdOf(domain);
    const slug = benchSlug(index, domain);
    const amounts = rounds.flatMap(({ amount }) => amount ?? []);
    const sectors = details.sectors ?? [];
    const technologies = details.technologies ?? [];
    rows.companies.push({
      company_id,
      slug,
      slug_base: slug,
      slug_n: 1,
      name: details.name,
      name_key: nameKey(details.name),
      name_keys: [nameKey(details.name)],
      former_names: [],
      one_liner: details.oneLiner,
      description: details.description,
      website: details.website,
      domain,
      rounds_funding: amounts.length > 0 ? amounts.reduce((sum, amount) => sum + amount, 0) : null,
      rounds: rounds.length,
      employee_count: details.employeeCount,
      sectors,
      tags: [],
      sector_keys: sectors.map((sector) => sector.toLowerCase()),
      terms: sectors.join(' · '),
      technologies,
      scanned_technologies: [],
      tech_keys: technologies.map((technology) => technology.toLowerCase()),
      investors: [],
      stage: details.stage ?? null,
      founded_date: details.foundedDate,
      founded_on: `${details.foundedDate}-01`,
      announced_on: details.launchedOn,
      hq_country: details.hqCountry,
      hq_city: details.hqCity,
      is_hiring: details.isHiring,
      is_stealth: details.isStealth,
      status: details.status,
      generated: true,
      registered_at: TODAY,
    });
    for (const [place, round] of rounds.entries()) {
      const investors = [...new Set([round.lead, ...round.others])].map((at) => ({
        investorId: investorIdOf(at % INVESTOR_FIRMS),
        name: null,
      }));
      rows.funding_rounds.push({
        round_id: deriveId('round', `${company_id}/${place}`),
        company_id,
        round: round.round,
        date: round.date,
        dated_on: round.date,
        amount: round.amount,
        valuation: round.valuation,
        lead_investors: investors.slice(0, 1),
        investors,
        provenance: PROVENANCE,
      });
    }
    return { company_id, people };
  }
}

/** The domain's first label has the company's number in it, so no two are alike. */
function benchSlug(index: number, domain: string): string {
  return `${domain.split('.', 1)[0]}-${index}`;
}
