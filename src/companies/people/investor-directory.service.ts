import { Injectable } from '@nestjs/common';
import { readEntityType } from '../../vocabulary/entity-names/entity-type.js';
import { personSlug } from '../../vocabulary/person-key.js';
import { type Sealed } from '../../kernel/sealed.js';
import { type RowsAt } from '../../web/lists/pinned-reads.js';
import { investorsAt } from '../investor-listing/investor-source.js';
import { type InvestorKind } from '../investors/investor.events.js';
import { type Provenance } from '../record/company.events.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { Vault } from '../../platform/vault/vault.js';

export interface NamedParty {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
}

export interface NamedInvestor extends NamedParty {
  readonly kind: InvestorKind;
  /** Nothing but the form of the name says which kind it is. */
  readonly isKindGuess: boolean;
}

export interface FounderRow extends NamedParty {
  readonly role: string;
  readonly linkedinUrl: string | null;
  readonly recordedAt: Date;
}

export interface MemberRow extends NamedParty {
  readonly role: string;
  readonly isCurrent: boolean | null;
  readonly provenance: Provenance;
}

type NamedRow = InvestorNameRow & { readonly named_id: string };

interface MemberNameRow {
  readonly person_id: string;
  readonly title: string;
  readonly is_current: boolean | null;
  readonly provenance: Provenance;
  readonly sealed_name: Sealed;
  readonly total: string;
}

/** The newest role of each person who is not a founder there. */
const TEAM_SQL = `SELECT t.*, count(*) OVER () AS total FROM (
    SELECT DISTINCT ON (r.person_id) r.person_id, r.title, r.is_current, r.provenance, r.recorded_at, p.sealed_name
    FROM read.person_roles r JOIN read.people p USING (person_id)
    WHERE r.company_id = $1
      AND NOT EXISTS (SELECT 1 FROM read.person_roles f WHERE f.company_id = $1 AND f.person_id = r.person_id AND f.is_founder)
    ORDER BY r.person_id, r.observed_at DESC, r.title) AS t
  ORDER BY t.is_current DESC NULLS LAST, t.recorded_at, t.person_id LIMIT $2`;

/** Names of investors and people by id; names of people are decrypted with the vault, erased people are left out. */
@Injectable()
export class InvestorDirectory {
  constructor(
    private readonly store: ReadStore,
    private readonly vault: Vault,
  ) {}

  /** By the given id, which for another name of a firm differs from the firm's. */
  async investors(ids: readonly string[], at: RowsAt = null): Promise<Map<string, NamedInvestor>> {
    if (ids.length === 0) return new Map();
    const { investors, standing, isPresent } = investorsAt(at);
    const sql = `SELECT o.investor_id AS named_id, i.investor_id, i.name, i.slug, i.sealed_name, i.kind, i.is_kind_proven
       FROM ${investors('o')} JOIN ${investors('i')} ON i.investor_id = coalesce(o.merged_into, o.investor_id)
       WHERE o.investor_id = ANY($1::uuid[]) AND ${standing('o')} AND ${standing('i')}`;
    const asked = [[...new Set(ids)]];
    const rows = isPresent
      ? await this.store.prepared<NamedRow>('investor_names', sql, asked)
      : await this.store.query<NamedRow>(sql, asked);
    const parties = new Map((await this.opened(rows)).map((party) => [party.id, party]));
    return new Map(
      rows.flatMap(({ named_id, investor_id }) => {
        const party = parties.get(investor_id);
        return party ? [[named_id, party] as const] : [];
      }),
    );
  }

  /** In order, without erased people. */
  async opened(rows: readonly InvestorNameRow[]): Promise<NamedInvestor[]> {
    const sealed = rows.flatMap(({ sealed_name }) => sealed_name ?? []);
    const names = await this.vault.openAll<string>(sealed);
    let next = 0;
    return rows.flatMap(({ investor_id, name, slug, sealed_name, kind, is_kind_proven }) => {
      const shown = sealed_name ? names[next++] : name;
      if (shown === null || shown === undefined) return [];
      const read = readEntityType(shown);
      const isKindGuess = !is_kind_proven && (read.isGuess || read.kind !== kind);
      return [{ id: investor_id, name: shown, slug: slug ?? personSlug(shown, investor_id), kind, isKindGuess }];
    });
  }

  /** People with a founder's role, in the order of registration. */
  async founders(companyId: string): Promise<FounderRow[]> {
    return this.named(await this.store.prepared<FounderNameRow>('company_founders', foundersSql('$1'), [companyId]));
  }

  /** Other people with a role, current roles first; `total` includes those that are not shown. */
  async team(
    companyId: string,
    limit: number,
  ): Promise<{ readonly shown: readonly MemberRow[]; readonly total: number }> {
    const rows = await this.store.prepared<MemberNameRow>('company_team', TEAM_SQL, [companyId, limit]);
    const names = await this.vault.openAll<string>(rows.map((row) => row.sealed_name));
    const shown = rows.flatMap(({ person_id: id, title: role, is_current: isCurrent, provenance }, at) => {
      const name = names[at];
      if (name === null || name === undefined) return [];
      return [{ id, name, slug: personSlug(name, id), role, isCurrent, provenance }];
    });
    return { shown, total: Number(rows[0]?.total ?? 0) - (rows.length - shown.length) };
  }

  /** For display, without erased people. */
  async named(rows: readonly FounderNameRow[]): Promise<FounderRow[]> {
    if (rows.length === 0) return [];
    const names = await this.vault.openAll<string>(rows.map((row) => row.sealed_name));
    const links = await this.vault.openAll<string>(rows.flatMap((row) => row.sealed_linkedin_url ?? []));
    let next = 0;
    const founders = rows.flatMap((row, index) => {
      const name = names[index];
      const linkedinUrl = row.sealed_linkedin_url ? (links[next++] ?? null) : null;
      if (name === null || name === undefined) return [];
      const slug = personSlug(name, row.person_id);
      const recordedAt = new Date(row.recorded_at);
      return [{ id: row.person_id, name, slug, role: row.title, linkedinUrl, recordedAt }];
    });
    return founders.sort((a, b) => a.recordedAt.getTime() - b.recordedAt.getTime() || (a.name < b.name ? -1 : 1));
  }
}

/** The `FounderNameRow`s of the company that the SQL expression names. */
export function foundersSql(companyId: string): string {
  return `SELECT DISTINCT ON (r.person_id) r.person_id, r.title, p.sealed_name, p.sealed_linkedin_url,
      min(r.recorded_at) OVER (PARTITION BY r.person_id) AS recorded_at
    FROM read.person_roles r JOIN read.people p USING (person_id)
    WHERE r.company_id = ${companyId} AND r.is_founder ORDER BY r.person_id, r.observed_at DESC, r.title`;
}

export interface InvestorNameRow {
  readonly investor_id: string;
  readonly name: string | null;
  readonly slug: string | null;
  readonly sealed_name: Sealed | null;
  readonly kind: InvestorKind;
  readonly is_kind_proven: boolean;
}

export interface FounderNameRow {
  readonly person_id: string;
  readonly title: string;
  /** A text where the row came as JSON. */
  readonly recorded_at: Date | string;
  readonly sealed_name: Sealed;
  readonly sealed_linkedin_url: Sealed | null;
}
