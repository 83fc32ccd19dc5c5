import { type HiringBoard, type HiringEvent, type OpenRole } from '../../src/enrichment/hiring/hiring.events.js';
import { handlers, type Projection, type RowChange } from '../../src/platform/projector/projection.js';
import { COMPANY_HIRING, COMPANY_HIRING_LOOKS, COMPANY_ROLES } from './hiring.entity.js';

/** Ends of companies; other events of their streams do not concern hiring. */
type Ended<T extends string> = { readonly type: T; readonly data: { readonly companyId: string } };

/** Companies' hiring: their boards, the visits to them, and their roles, open and closed. */
export const hiringProjection: Projection = {
  name: 'hiring',
  version: 2,
  categories: ['company'],
  tables: [COMPANY_HIRING, COMPANY_HIRING_LOOKS, COMPANY_ROLES],
  ignores: [
    ...['DomainClaimed', 'DomainReleased', 'CompanyRegistered', 'CompanyDetailsChanged', 'FundingRoundRecorded'],
    ...[
      'FundingRoundCorroborated',
      'FundingRoundJoined',
      'RoundInvestorRetracted',
      'CompanyFactsConfirmed',
      'CompanyStatementWithheld',
    ],
    ...[
      'CompanyExited',
      'ProductRegistered',
      'TechnologyScanned',
      'LogoFound',
      'DuplicateMerged',
      'DuplicateSeparated',
      'CompanySeparated',
    ],
    ...['EnrichmentStarted', 'EnrichmentStepFinished', 'EnrichmentMerged', 'CompanyEnriched'],
  ],
  on: handlers<HiringEvent | Ended<'CompanyWithdrawn'> | Ended<'CompanyMerged'>>({
    HiringScanned: ({ data }) => [headOf(data), lookOf(data), ...rolesOf(data)],
    CompanyWithdrawn: ({ data }) => [{ table: 'company_hiring', key: { company_id: data.companyId }, delete: true }],
    CompanyMerged: ({ data }) => [{ table: 'company_hiring', key: { company_id: data.companyId }, delete: true }],
  }),
};

type Scanned = HiringEvent['data'];

/** A board starts with its first visit, and ends with the visit that finds none. */
function headOf({ companyId, board, isBaseline, openRoles, scannedAt }: Scanned): RowChange {
  const key = { company_id: companyId };
  const now = {
    board: board && { ...board },
    board_key: boardKey(board),
    scanned_at: scannedAt,
    open_roles: openRoles,
  };
  if (board && !isBaseline) return { table: 'company_hiring', key, set: now };
  return { table: 'company_hiring', key, put: { ...now, watched_since: board && scannedAt } };
}

function lookOf({ companyId, board, scannedAt, unchangedUntil }: Scanned): RowChange {
  return {
    table: 'company_hiring_looks',
    key: { company_id: companyId, board_key: boardKey(board), looked_at: scannedAt },
    put: { unchanged_until: unchangedUntil },
  };
}

function rolesOf({ companyId, board, scannedAt, isBaseline, opened, changed, closed }: Scanned): RowChange[] {
  const table = 'company_roles';
  const keyOf = (roleKey: string) => ({ company_id: companyId, board_key: boardKey(board), role_key: roleKey });
  return [
    ...closed.map((roleKey): RowChange => ({ table, key: keyOf(roleKey), set: { closed_at: scannedAt } })),
    ...changed.map((role): RowChange => ({ table, key: keyOf(role.roleKey), set: factsOf(role) })),
    ...opened.map((role): RowChange => ({
      table,
      key: keyOf(role.roleKey),
      put: {
        ...factsOf(role),
        first_seen_at: scannedAt,
        is_baseline: isBaseline,
        closed_at: null,
        repost_of: role.repostOf,
        reposts: role.reposts,
      },
    })),
  ];
}

function factsOf({ title, locations, isRemote, url, publishedAt }: OpenRole) {
  return { title, locations, is_remote: isRemote, url, published_at: publishedAt };
}

/** The identity of a board, wherever it was found. */
function boardKey(board: HiringBoard | null): string {
  return board ? `${board.vendor}:${board.region ?? ''}:${board.token ?? ''}` : '';
}
