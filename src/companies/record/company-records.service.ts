import { companiesProjection } from '../../../projections/companies/companies.projection.js';
import { Injectable } from '@nestjs/common';
import { raisedIn, raisedInAll } from '../../vocabulary/raised-money.js';
import { currentStage, latestStage } from '../../vocabulary/round-stage.js';
import { DomainError } from '../../kernel/domain-error.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { isUuid } from '../../platform/ids/ids.js';
import { BatchedLookup } from '../lookup/batched-lookup.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { type Row } from '../../platform/projector/projection.js';
import { isKnown, type KnownTime } from '../../web/lists/known-time.js';
import { type FounderAt, foundersAt } from '../lookup/founders-at.js';
import { mergedIntoAt } from '../lookup/merged-into-at.js';
import { recordAt } from '../lookup/record-at.js';
import { companyStream, type Provenance } from './company.events.js';
import { foundersSql, InvestorDirectory, type FounderNameRow } from '../people/investor-directory.service.js';
import {
  COMPANY_COLUMNS,
  standingRoundSources,
  type CompanyRow,
  type ObservationRow,
  type RoundRow,
  type RoundSourceRow,
} from './company-rows.rules.js';
import { type CompanyRecord, type LinkedArticle, type RecordOptions } from './get-company-record.query.js';
import { type MergedCompany, MergedCompanies } from '../merging/merged-companies.service.js';
import { siteScansAt, siteScansSql, type SiteScans } from '../scans/site-scans.js';

type RecordRef = Pick<CompanyRow, 'company_id' | 'slug'>;

/** Events after which a stream has no company. */
const ENDS = ['CompanyWithdrawn', 'CompanyMerged'];
/** Bounds a record or page. */
const MOST_ARTICLES = 50;

/** Articles as a subquery of the subquery that names them. */
function articlesSql(links: string): string {
  return `SELECT a.article_id, a.slug, a.title, a.url, a.publication, a.published_on::text AS date
    FROM (${links}) AS l JOIN read.articles a USING (article_id)
    ORDER BY a.published_on DESC NULLS LAST, a.slug LIMIT ${MOST_ARTICLES}`;
}

/** The company's articles as of position $2 with the time $3. A link without a position is from before the rebuild. */
const LINKS_AT = `SELECT article_id FROM read.article_companies
    WHERE company_id = $1 AND since <= $2::bigint AND (since > 0 OR linked_at <= $3::timestamptz)
  UNION SELECT article_id FROM read.article_company_versions
    WHERE company_id = $1 AND since <= $2::bigint AND until > $2::bigint`;

/**
 * A record without its sources in one round trip, since this is the most frequent request. The array is in a subquery:
 * Postgres cannot estimate its length there and reuses one generic plan, since planning takes three times as long as
 * execution.
 */
const RECORD_SQL = `SELECT ${COMPANY_COLUMNS},
    (SELECT json_agg(r) FROM (
      SELECT round_id, round, date, amount, valuation, lead_investors, investors
      FROM read.funding_rounds WHERE company_id = c.company_id) AS r) AS rounds,
    (SELECT json_agg(f) FROM (${foundersSql('c.company_id')}) AS f) AS founders,
    (SELECT json_agg(a) FROM (${articlesSql('SELECT article_id FROM read.article_companies WHERE company_id = c.company_id')}) AS a) AS articles,
    ${siteScansSql('c.company_id')}
  FROM read.companies c WHERE c.slug = ANY(ARRAY(SELECT unnest($1::text[])))`;

interface WholeRow extends CompanyRow, SiteScans {
  readonly rounds: readonly RoundRow[] | null;
  readonly founders: readonly FounderNameRow[] | null;
  readonly articles: readonly LinkedArticle[] | null;
}

/** One company with its rounds: from the read model, or folded from the log as known at a time. */
@Injectable()
export class CompanyRecords {
  private readonly standing = new BatchedLookup<WholeRow>(async (slugs) => {
    const rows = await this.store.prepared<WholeRow>('company_records_by_slug', RECORD_SQL, [slugs]);
    return new Map(rows.map((row) => [row.slug, row]));
  });

  constructor(
    private readonly store: ReadStore,
    private readonly eventStore: EventStore,
    private readonly directory: InvestorDirectory,
    private readonly merged: MergedCompanies,
  ) {}

  /** Merged records answer with the surviving company. @throws DomainError not_found */
  async bySlug(named: string, options: RecordOptions): Promise<CompanyRecord> {
    const slug = named.toLowerCase();
    const standing = (await this.standing.get(slug)) ?? (isUuid(slug) ? await this.byId(slug) : undefined);
    if (standing && !options.asOf) return this.now(standing, options.provenance);
    const merged = standing ? null : await this.merged.find(slug);
    if (merged && !options.asOf) return this.bySlug(merged.survivorSlug, options);
    const found = standing ?? (merged ? idOf(merged) : await this.withdrawn(slug));
    if (!found) throw new DomainError('not_found', `No company has the slug ${slug.slice(0, 100)}.`);
    if (options.asOf) return this.at(found, options.asOf, options.provenance);
    throw new DomainError(
      'not_found',
      `${slug} was withdrawn; request it with as_of from /api/v1/startups/${slug} for an earlier state.`,
    );
  }

  /** The company with this id, or the one that its submission became. */
  private async byId(id: string): Promise<WholeRow | undefined> {
    const rows = await this.store.prepared<RecordRef>(
      'company_slug_by_id',
      `SELECT company_id, slug FROM read.companies WHERE company_id = $1
       OR company_id = (SELECT company_id FROM read.submissions WHERE submission_id = $1 AND status = 'approved')`,
      [id],
    );
    return rows[0] && this.standing.get(rows[0].slug);
  }

  /** The log's data of a withdrawn company. One that was on file again and withdrawn again has its last slug. */
  private async withdrawn(named: string): Promise<RecordRef | undefined> {
    const [bySlug] = await this.store.prepared<RecordRef>(
      'withdrawn_company_by_slug',
      'SELECT company_id, slug FROM read.withdrawn_companies WHERE slug = $1',
      [named],
    );
    if (bySlug || !isUuid(named)) return bySlug;
    const [byId] = await this.store.prepared<RecordRef>(
      'withdrawn_company_by_id',
      'SELECT company_id, slug FROM read.withdrawn_companies WHERE company_id = $1 ORDER BY slug_n DESC LIMIT 1',
      [named],
    );
    return byId;
  }

  private async now(
    { rounds, founders, articles, stack, logo, enrichment, ...company }: WholeRow,
    provenance: boolean,
  ): Promise<CompanyRecord> {
    const [observations, factSources, reports, named, parties] = await Promise.all([
      provenance ? this.observationsOf(company.company_id) : null,
      provenance ? this.factSourcesOf(company.company_id) : null,
      provenance ? this.roundSourcesOf(company.company_id) : null,
      founders ? this.directory.named(founders) : [],
      this.partiesOf(company, rounds ?? []),
    ]);
    const facts = {
      observations,
      factSources,
      roundSources: reports && standingRoundSources(reports, rounds ?? []),
      founders: named,
      articles: articles ?? [],
      parties,
      scans: { stack, logo, enrichment },
    };
    return { company, rounds: inOrder(rounds ?? []), ...facts };
  }

  private async factSourcesOf(companyId: string): Promise<Map<string, Provenance>> {
    const rows = await this.store.prepared<{ id: string; provenance: Provenance }>(
      'company_fact_sources',
      `SELECT round_id AS id, provenance FROM read.funding_rounds WHERE company_id = $1
       UNION ALL (SELECT DISTINCT ON (person_id) person_id, provenance FROM read.person_roles
         WHERE company_id = $1 AND is_founder AND person_id IS NOT NULL ORDER BY person_id, recorded_at)`,
      [companyId],
    );
    return new Map(rows.map(({ id, provenance }) => [id, provenance]));
  }

  private roundSourcesOf(companyId: string): Promise<RoundSourceRow[]> {
    return this.store.prepared<RoundSourceRow>(
      'company_round_sources',
      `SELECT round_id, told_as, round, date, amount, agrees, provenance FROM read.round_sources
       WHERE company_id = $1 ORDER BY revision`,
      [companyId],
    );
  }

  private observationsOf(companyId: string): Promise<ObservationRow[]> {
    return this.store.prepared<ObservationRow>(
      'company_observations',
      'SELECT fields, provenance FROM read.company_observations WHERE company_id = $1 ORDER BY revision',
      [companyId],
    );
  }

  /** The slug never changes, so the current one applies; `resolve` reads data outside the record's own stream. */
  private async at(company: RecordRef, asOf: KnownTime, provenance: boolean): Promise<CompanyRecord> {
    const stream = companyStream(company.company_id);
    const { rows, revision } = await recordAt(this.eventStore, companiesProjection, stream, asOf);
    const then = rows.get('companies')?.[0];
    if (!then) {
      const survivorId = await mergedIntoAt(this.eventStore, company.company_id, asOf);
      if (survivorId !== null) return this.bySlug(survivorId, { asOf, provenance });
      throw new DomainError('not_found', `${company.slug} was not on file at ${asOf.asked}.`);
    }
    const rounds = (rows.get('funding_rounds') ?? []) as unknown as FoldedRound[];
    const observations = (rows.get('company_observations') ?? []) as unknown as ObservationRow[];
    const reports = (rows.get('round_sources') ?? []) as unknown as RoundSourceRow[];
    const companyAtThatTime = companyThen(company.slug, then, rounds);
    const founders = await foundersAt(this.store, this.eventStore, { companyId: company.company_id, asOf, revision });
    return {
      company: companyAtThatTime,
      rounds: inOrder(rounds),
      parties: await this.partiesOf(companyAtThatTime, rounds),
      observations: provenance ? observations : null,
      factSources: provenance ? sourcesThen(rounds, founders) : null,
      roundSources: provenance ? standingRoundSources(reports, rounds) : null,
      founders: await this.directory.named(founders),
      articles: await this.articlesAt(company.company_id, asOf),
      scans: await siteScansAt(this.eventStore, company.company_id, asOf),
      ...(!('name' in company) && (await this.withdrawalAfter(company.company_id, asOf))),
    };
  }

  /** Those linked to it then. */
  private articlesAt(companyId: string, { position, at }: KnownTime): Promise<LinkedArticle[]> {
    const values = [companyId, position.toString(), at];
    return this.store.prepared<LinkedArticle>('articles_of_company_at', articlesSql(LINKS_AT), values);
  }

  private async withdrawalAfter(companyId: string, asOf: KnownTime): Promise<{ withdrawnAt?: Date }> {
    for await (const event of this.eventStore.readStream(companyStream(companyId))) {
      if (ENDS.includes(event.type) && !isKnown(event, asOf)) return { withdrawnAt: new Date(event.recordedAt) };
    }
    return {};
  }

  private partiesOf(company: CompanyRow, rounds: readonly RoundRow[]): Promise<CompanyRecord['parties']> {
    const investors = [...rounds.flatMap((round) => round.investors), ...(company.investors ?? [])];
    return this.directory.investors(investors.flatMap(({ investorId }) => investorId ?? []));
  }
}

/** A folded round, which has its source beside the columns of an answer. */
type FoldedRound = RoundRow & { readonly provenance: Provenance };

function sourcesThen(rounds: readonly FoldedRound[], founders: readonly FounderAt[]): Map<string, Provenance> {
  return new Map([
    ...rounds.map(({ round_id, provenance }) => [round_id, provenance] as const),
    ...founders.map(({ person_id, provenance }) => [person_id, provenance] as const),
  ]);
}

function idOf({ companyId, slug }: MergedCompany): RecordRef {
  return { company_id: companyId, slug };
}

function companyThen(slug: string, row: Row, rounds: readonly FoldedRound[]): CompanyRow {
  const blank = Object.fromEntries(
    Object.keys(companiesProjection.tables[0]?.columns ?? {}).map((name) => [name, null]),
  );
  const sum = raisedInAll(rounds);
  const declared = typeof row.declared_funding === 'number' ? [row.declared_funding] : [];
  const fundings = [...declared, ...(sum === null ? [] : [sum])];
  const total = fundings.length > 0 ? Math.max(...fundings) : null;
  const isDeclared = total !== null && row.declared_funding === total;
  const days = rounds.flatMap((round) => (raisedIn(round) === null ? [] : round.provenance.observedAt));
  const lastDay = days.reduce((a, b) => (a > b ? a : b), '').slice(0, 10) || null;
  const sums = {
    total_funding: total,
    rounds_funding: sum,
    total_funding_on: isDeclared ? (row.declared_funding_on ?? null) : lastDay,
  };
  const sourceStage = (row.extra as CompanyRow['extra'])?.source_stage ?? null;
  return {
    ...blank,
    ...row,
    slug,
    ...sums,
    ...stageThen(row, rounds),
    source_stage: sourceStage,
  } as unknown as CompanyRow;
}

/** By the rule of the read model. */
function stageThen(row: Row, rounds: readonly RoundRow[]): Partial<CompanyRow> {
  const latest = latestStage(rounds);
  const declared_stage = (row.declared_stage as string | null | undefined) ?? null;
  const round_stage = latest?.stage ?? null;
  return {
    declared_stage,
    round_stage,
    stage_round_id: latest?.roundId ?? null,
    stage: currentStage(declared_stage, round_stage),
  };
}

/** Oldest first; rounds without a date come first, by amount. */
function inOrder(rounds: readonly RoundRow[]): RoundRow[] {
  const key = ({ date }: RoundRow): string => date ?? '';
  return [...rounds].sort(
    (a, b) =>
      (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0) ||
      (a.amount ?? 0) - (b.amount ?? 0) ||
      (a.round_id < b.round_id ? -1 : 1),
  );
}
