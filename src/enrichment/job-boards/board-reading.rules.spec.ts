import { readBoardPage } from './board-reading.rules.js';
import { rolesOfPostings } from './job-posting.rules.js';
import { type AtsVendor } from '../hiring/hiring.events.js';

const rolesOf = (vendor: AtsVendor, answer: unknown) => readBoardPage(vendor, answer)?.roles;

describe('a vendor’s answer', () => {
  it('Greenhouse', () => {
    const page = readBoardPage('greenhouse', {
      jobs: [
        {
          id: 4011,
          internal_job_id: 77,
          title: ' Robotics\u00a0Engineer ',
          updated_at: '2026-11-01T00:00:00-05:00',
          first_published: '2026-10-01T09:00:00-04:00',
          location: { name: 'Remote - Europe' },
          absolute_url: 'https://boards.greenhouse.io/acme/jobs/4011',
        },
        { id: 4012, internal_job_id: null, title: 'Work with us one day', location: { name: 'Anywhere' } },
        {
          id: 4013,
          title: 'Welder',
          updated_at: '2026-11-01T00:00:00Z',
          location: { name: 'Hybrid' },
          offices: [{ name: 'Graz' }],
        },
      ],
      meta: { total: 3 },
    });
    expect(page).toMatchObject({ rows: 3, total: 3, prospects: 1 });
    expect(page?.roles).toEqual([
      {
        roleKey: '4011',
        title: 'Robotics Engineer',
        locations: ['Remote - Europe'],
        isRemote: true,
        url: 'https://boards.greenhouse.io/acme/jobs/4011',
        publishedAt: '2026-10-01T13:00:00.000Z',
      },
      {
        roleKey: '4013',
        title: 'Welder',
        locations: ['Hybrid', 'Graz'],
        isRemote: false,
        url: null,
        publishedAt: null,
      },
    ]);
  });

  it('of a site with escaped texts', () => {
    const posting = { title: 'R&amp;D Engineer', jobLocation: 'Z&#252;rich', url: 'https://acme.ai/j?a=1&amp;b=2' };
    expect(rolesOfPostings([{ posting, pageUrl: 'https://acme.ai/jobs' }])).toMatchObject([
      { title: 'R&D Engineer', locations: ['Zürich'], url: 'https://acme.ai/j?a=1&b=2' },
    ]);
  });

  it('Lever counts all locations', () => {
    expect(
      rolesOf('lever', [
        {
          id: 'a-1',
          text: 'Data Engineer',
          categories: { location: 'Berlin', allLocations: ['Berlin', 'Lisbon'], team: 'Data' },
          workplaceType: 'remote',
          hostedUrl: 'https://jobs.lever.co/acme/a-1',
          createdAt: 1_790_000_000_000,
        },
        { id: 'a-2', text: 'Cook', categories: { location: 'Rome' }, workplaceType: 'unspecified' },
      ]),
    ).toEqual([
      {
        roleKey: 'a-1',
        title: 'Data Engineer',
        locations: ['Berlin', 'Lisbon'],
        isRemote: true,
        url: 'https://jobs.lever.co/acme/a-1',
        publishedAt: '2026-09-21T14:13:20.000Z',
      },
      { roleKey: 'a-2', title: 'Cook', locations: ['Rome'], isRemote: false, url: null, publishedAt: null },
    ]);
  });

  it('Ashby', () => {
    expect(
      rolesOf('ashby', {
        jobs: [
          {
            title: 'Designer',
            jobUrl: 'https://jobs.ashbyhq.com/Acme/d',
            location: 'New York',
            secondaryLocations: [{ location: 'Remote (US)' }],
            workplaceType: 'Hybrid',
            isRemote: false,
            publishedAt: '2026-11-20T08:00:00.000+00:00',
          },
          { id: '9', title: 'Writer', jobUrl: 'https://jobs.ashbyhq.com/Acme/w', location: 'Oslo', isRemote: true },
          { id: '10', title: 'Unlisted', jobUrl: 'https://jobs.ashbyhq.com/Acme/u', location: 'Oslo', isListed: false },
        ],
      }),
    ).toMatchObject([
      { roleKey: 'https://jobs.ashbyhq.com/Acme/d', locations: ['New York', 'Remote (US)'], isRemote: true },
      { roleKey: '9', locations: ['Oslo'], isRemote: true, publishedAt: null },
    ]);
  });

  it('Workable', () => {
    expect(
      rolesOf('workable', {
        name: 'Acme',
        jobs: [
          {
            title: 'Ingénieur·e',
            shortcode: 'A1',
            city: 'Lyon',
            state: '',
            country: 'France',
            telecommuting: true,
            published_on: '2026-11-02',
            created_at: '2026-10-02',
            url: 'https://apply.workable.com/j/A1',
          },
        ],
      }),
    ).toMatchObject([
      {
        roleKey: 'A1',
        title: 'Ingénieur·e',
        locations: ['Lyon, France'],
        isRemote: true,
        publishedAt: '2026-11-02T00:00:00.000Z',
      },
    ]);
  });

  it('SmartRecruiters', () => {
    const page = readBoardPage('smartrecruiters', {
      totalFound: 205,
      content: [
        {
          id: '7439',
          name: '機械工程師',
          ref: 'https://api.smartrecruiters.com/v1/companies/AcmeInc/postings/7439',
          location: { city: 'Taipei', country: 'tw', remote: false, fullLocation: 'Taipei, Taiwan' },
          releasedDate: '2026-11-19T10:00:00.000Z',
        },
      ],
    });
    expect(page).toMatchObject({ total: 205, rows: 1 });
    expect(page?.roles).toMatchObject([
      { title: '機械工程師', locations: ['Taipei, Taiwan'], url: 'https://jobs.smartrecruiters.com/AcmeInc/7439' },
    ]);
  });

  it('Recruitee', () => {
    expect(
      rolesOf('recruitee', {
        offers: [
          {
            id: 12,
            title: 'Verkoper',
            careers_url: 'https://werkenbij.acme.nl/o/verkoper',
            city: 'Utrecht',
            country: 'Netherlands',
            remote: false,
            location: 'Utrecht, Netherlands',
            published_at: '2026-11-10 12:00:00 UTC',
          },
        ],
      }),
    ).toEqual([
      {
        roleKey: '12',
        title: 'Verkoper',
        locations: ['Utrecht, Netherlands'],
        isRemote: false,
        url: 'https://werkenbij.acme.nl/o/verkoper',
        publishedAt: '2026-11-10T12:00:00.000Z',
      },
    ]);
  });

  it.each<[AtsVendor, unknown]>([
    ['greenhouse', undefined],
    ['greenhouse', { error: 'x' }],
    ['greenhouse', { jobs: 'none' }],
    ['greenhouse', { jobs: [{ id: 1 }] }],
    ['greenhouse', { jobs: [null] }],
    ['lever', { ok: false, error: 'Document not found' }],
    ['lever', [[]]],
    ['ashby', []],
    ['workable', 'text'],
    ['smartrecruiters', { content: {} }],
    ['recruitee', { offers: [{ title: 5, id: 1 }] }],
  ])('of %s that is %j is not taken for an empty board', (vendor, answer) => {
    expect(readBoardPage(vendor, answer)).toBeNull();
  });

  it('of an empty board is an empty board', () => {
    expect(readBoardPage('greenhouse', { jobs: [], meta: { total: 0 } })).toMatchObject({ roles: [], total: 0 });
    expect(readBoardPage('lever', [])).toMatchObject({ roles: [] });
  });
});
