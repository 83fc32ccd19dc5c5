import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { FindCompany } from '../../companies/matching/find-company.query.js';
import { type Stub } from '../../companies/registration/register-stub.command.js';
import { DomainError } from '../../kernel/domain-error.js';
import { registrableDomain } from '../../parsers/web-addresses/registrable-domain.js';
import { deriveId } from '../../platform/ids/ids.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { recordKey } from '../../vocabulary/names/record-key.js';
import { profileOf } from '../company-website/profile-links.rules.js';
import { type EnrichRequest } from './enrich-company.command.js';

/** The company that a request identifies. */
export interface Target {
  readonly companyId: string;
  readonly isPending: boolean;
  readonly lastEnrichedAt: string | null;
  readonly position: bigint | null;
}

type Requested = Pick<EnrichRequest, 'name' | 'website' | 'linkedinUrl'>;

/** Resolves a request to a company: by domain, else by profile, else by name, else to an earlier stub. */
@Injectable()
export class EnrichmentTargets {
  constructor(
    private readonly queries: QueryBus,
    private readonly store: ReadStore,
  ) {}

  /** Null where no company matches. @throws DomainError validation_failed where a name matches several. */
  async find(requested: Requested): Promise<Target | null> {
    const domain = domainOf(requested.website);
    const byDomain = domain && (await this.queries.execute(new FindCompany({ domain, slug: null, name: null })));
    const companyId =
      (byDomain ? byDomain.company_id : null) ??
      (await this.byProfile(requested.linkedinUrl)) ??
      // An unknown domain means an unknown company, whatever its name.
      (domain === null ? await this.byName(requested) : null);
    return this.onFile(companyId ?? deriveId('company', `enrich-request#${stubOf(requested).key}`));
  }

  /** A company on file with another profile than the requested one is a namesake. */
  private async byName({ name, linkedinUrl }: Requested): Promise<string | null> {
    const found = await this.queries.execute(new FindCompany({ domain: null, slug: null, name }));
    if (!found || linkedinUrl === null) return found?.company_id ?? null;
    const [row] = await this.store.prepared<{ linkedin_url: string | null }>(
      'enrich_profile_of',
      'SELECT linkedin_url FROM read.companies WHERE company_id = $1',
      [found.company_id],
    );
    return isAnotherProfile(row?.linkedin_url ?? null, linkedinProfile(linkedinUrl).handle) ? null : found.company_id;
  }

  /** Only where exactly one company has the profile. */
  private async byProfile(linkedinUrl: string | null): Promise<string | null> {
    const profile = linkedinUrl === null ? null : linkedinProfile(linkedinUrl);
    if (!profile) return null;
    const rows = await this.store.prepared<{ company_id: string }>(
      'enrich_by_profile',
      `SELECT company_id FROM read.companies
       WHERE lower(substring(linkedin_url from 'linkedin[.]com/company/([^/?#]+)')) = $1 AND linkedin_url IS NOT NULL
         AND status <> 'pending' LIMIT 2`,
      [profile.handle.toLowerCase()],
    );
    return rows.length === 1 ? (rows[0]?.company_id ?? null) : null;
  }

  private async onFile(companyId: string): Promise<Target | null> {
    const [row] = await this.store.prepared<{ status: string; enriched_at: Date | null }>(
      'enrich_target',
      `SELECT c.status, (SELECT max(finished_at) FROM read.enrichment_runs r
         WHERE r.company_id = c.company_id AND r.outcome = 'enriched' AND r.mode = 'look') AS enriched_at
       FROM read.companies c WHERE c.company_id = $1`,
      [companyId],
    );
    if (!row) return null;
    const lastEnrichedAt = row.enriched_at && row.enriched_at.toISOString();
    return { companyId, isPending: row.status === 'pending', lastEnrichedAt, position: null };
  }
}

export function stubOf({ name, website, linkedinUrl }: Requested): Stub {
  const domain = domainOf(website);
  const profile = linkedinUrl === null ? null : linkedinProfile(linkedinUrl);
  const key = domain ?? (profile ? `${recordKey(name)}@${profile.handle.toLowerCase()}` : `name:${recordKey(name)}`);
  return { key, name, website: domain === null ? null : withScheme(website ?? ''), linkedinUrl: profile?.url ?? null };
}

/**
 * Null where none is given, or for a shared host, which identifies no company. @throws DomainError on invalid input.
 */
export function domainOf(website: string | null): string | null {
  if (website === null) return null;
  const { domain, reason } = registrableDomain(website);
  if (domain !== null || reason === 'shared_host') return domain;
  throw refused('website', 'website is no domain or web address', 'https://acme.com');
}

function linkedinProfile(text: string) {
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  const profile = URL.canParse(address) ? profileOf(new URL(address)) : null;
  if (profile?.field === 'linkedinUrl') return profile;
  throw refused('linkedin_url', 'linkedin_url is no company page', 'https://www.linkedin.com/company/acme');
}

/** LinkedIn leads a number to the page of a name, so that these two say nothing of each other. */
function isAnotherProfile(onFile: string | null, requested: string): boolean {
  const known = onFile !== null && URL.canParse(onFile) ? profileOf(new URL(onFile)) : null;
  if (known?.field !== 'linkedinUrl' || [known.handle, requested].some((handle) => /^\d+$/.test(handle))) return false;
  return known.handle.toLowerCase() !== requested.toLowerCase();
}

function withScheme(website: string): string {
  return /^https?:\/\//i.test(website) ? website : `https://${website}`;
}

function refused(field: string, message: string, suggestion: string): DomainError {
  return new DomainError('validation_failed', `${message}.`, { errors: [{ field, message, suggestion }] });
}
