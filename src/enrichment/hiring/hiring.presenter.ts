import { type FoundCompany } from '../../companies/matching/find-company.query.js';
import { companyPath } from '../../vocabulary/profile-path.js';
import { type Uncharged } from '../../web/openapi/answer-parts.dto.js';
import { type HiringAnswer, type HiringEvidence, type SampleRole } from './hiring-answers.dto.js';
import { figuresOf, visitedAt, type HiringFigures, type Watched } from './hiring-figures.rules.js';
import { type WatchedRole } from './hiring.decide.js';

const SAMPLE_ROLES = 10;
const EVIDENCE_ROLES = 50;

export interface FoundHiring {
  readonly domain: string;
  readonly company: FoundCompany | null;
  readonly source: 'database' | 'live' | 'none';
  /** Null where no board was found. */
  readonly watched: Watched | null;
  /** Why the site or vendor gave no answer; else null. */
  readonly reason: string | null;
}

/** The API fields, followed by further facts of the same visit. */
export function presentHiring(answer: FoundHiring, publicUrl: string): Uncharged<HiringAnswer> {
  const { domain, company, source, watched, reason } = answer;
  const figures = watched && figuresOf(watched);
  const board = watched?.board ?? null;
  return {
    domain,
    in_database: company !== null,
    company: company && {
      name: company.name,
      slug: company.slug,
      website: company.website,
      service_url: publicUrl + companyPath(company.slug),
    },
    hiring: {
      source: board ? source : 'none',
      ats_vendor: !board || board.vendor === 'site' ? null : board.vendor,
      open_roles: figures?.openRoles ?? null,
      roles_added_7d: figures?.added7d.count ?? null,
      roles_added_30d: figures?.added30d.count ?? null,
      sample: (figures?.newest ?? []).slice(0, SAMPLE_ROLES).map(presentRole),
      remote_roles: figures?.remoteRoles ?? null,
      ghost_roles: figures && board ? figures.ghosts.length : null,
      found_by: board?.foundBy ?? null,
      scanned_at: watched && visitedAt(watched),
      reason,
    },
  };
}

function presentRole(role: Pick<WatchedRole, 'title' | 'locations' | 'isRemote'>): SampleRole {
  return { title: role.title, location: role.locations.join('; ') || null, is_remote: role.isRemote };
}

/** The evidence of the answer; null where no board was found. */
export function presentHiringEvidence({ watched }: FoundHiring): HiringEvidence | null {
  const board = watched?.board;
  if (!watched || !board) return null;
  const figures = figuresOf(watched);
  return {
    found_by: board.foundBy,
    found_at: board.foundAt,
    // Whether a board found by name alone names the company's domain.
    ...(board.foundBy === 'guess' && { guess_confirmed: board.foundAt !== null }),
    board_url: board.url,
    board_name: board.token,
    watched_since: watched.watchedSince,
    looks: watched.visits.length,
    roles_added_7d_by: figures.added7d.basis,
    roles_added_30d_by: figures.added30d.basis,
    ...presentFlagged(figures),
  };
}

function presentFlagged({
  newest,
  ghosts,
  reposts,
}: HiringFigures): Pick<HiringEvidence, 'roles' | 'ghosts' | 'reposts'> {
  const shown = (role: WatchedRole) => ({
    title: role.title,
    url: role.url,
    published_at: role.publishedAt,
    first_seen_at: role.firstSeenAt,
  });
  return {
    roles: newest.slice(0, EVIDENCE_ROLES).map((role) => ({ ...shown(role), locations: role.locations })),
    ghosts: ghosts.slice(0, EVIDENCE_ROLES).map(({ role, reason }) => ({ ...shown(role), reason })),
    reposts: reposts.slice(0, EVIDENCE_ROLES).map((role) => ({ ...shown(role), times: role.reposts })),
  };
}
