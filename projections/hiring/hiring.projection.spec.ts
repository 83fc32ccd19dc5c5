import { type HiringEvent, type OpenedRole } from '../../src/enrichment/hiring/hiring.events.js';
import { ProjectionStage, rowsOfRepeats } from '../../test/kit/projection-stage.js';
import { recorded } from '../../test/kit/recorded.js';
import { hiringProjection } from './hiring.projection.js';

const ACME = '5b1e7d2c-9a54-5f0e-8a57-0d9f5c1e2a31';
const BOARD = {
  vendor: 'lever',
  token: 'acme',
  region: null,
  url: 'https://jobs.lever.co/acme',
  foundBy: 'link',
  foundAt: 'https://acme.com/jobs',
} as const;

const role = (roleKey: string, over: Partial<OpenedRole> = {}): OpenedRole => ({
  roleKey,
  title: `Role ${roleKey}`,
  locations: ['Berlin', 'Remote'],
  isRemote: true,
  url: null,
  publishedAt: null,
  repostOf: null,
  reposts: 0,
  ...over,
});

const scanned = (day: number, data: Partial<HiringEvent['data']>): HiringEvent => ({
  type: 'HiringScanned',
  data: {
    companyId: ACME,
    scannedAt: `2026-11-0${day}T02:00:00.000Z`,
    unchangedUntil: null,
    board: BOARD,
    isBaseline: false,
    openRoles: 1,
    opened: [],
    changed: [],
    closed: [],
    ...data,
  },
});

const STREAM = `company-${ACME}`;
const inStream = <E>(...events: readonly E[]) => events.map((event) => ({ stream: STREAM, event }));

const STORY = recorded(
  inStream(
    scanned(1, { isBaseline: true, openRoles: 2, opened: [role('1'), role('2')] }),
    scanned(3, {
      unchangedUntil: '2026-11-02T02:00:00.000Z',
      closed: ['1'],
      opened: [role('3', { repostOf: '1', reposts: 1 })],
    }),
    scanned(4, { changed: [role('2', { title: 'Other', isRemote: false })] }),
    scanned(5, { board: { ...BOARD, vendor: 'ashby' }, isBaseline: true, opened: [role('1')] }),
  ),
);

let stage: ProjectionStage;

beforeAll(async () => {
  stage = await ProjectionStage.open(hiringProjection);
});

afterAll(() => stage.close());

describe('projection hiring', () => {
  it('keeps the board of now, every look, and every role of every board', async () => {
    await stage.project(STORY);
    const rows = await stage.rows();
    expect(rows['company_hiring']).toMatchObject([
      { board_key: 'ashby::acme', open_roles: 1, watched_since: new Date('2026-11-05T02:00:00Z') },
    ]);
    expect(rows['company_hiring_looks']).toHaveLength(4);
    expect(rows['company_roles']).toMatchObject([
      { board_key: 'ashby::acme', role_key: '1', closed_at: null, is_baseline: true },
      { board_key: 'lever::acme', role_key: '1', closed_at: new Date('2026-11-03T02:00:00Z'), is_baseline: true },
      {
        board_key: 'lever::acme',
        role_key: '2',
        title: 'Other',
        is_remote: false,
        closed_at: null,
        locations: ['Berlin', 'Remote'],
      },
      { board_key: 'lever::acme', role_key: '3', repost_of: '1', reposts: 1, is_baseline: false },
    ]);
  });

  it('is the same by one event a batch, and when each comes twice', async () => {
    const once = await stage.rows();
    expect(await rowsOfRepeats(hiringProjection, STORY)).toEqual(once);
  });

  it('lets a company go', async () => {
    const withdrawn = { type: 'CompanyWithdrawn', data: { companyId: ACME } };
    await stage.project(recorded(inStream(withdrawn), { firstPosition: 10n }));
    expect((await stage.rows())['company_hiring']).toEqual([]);
  });
});
