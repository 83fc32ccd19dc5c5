import { type BoardVisits } from '../hiring/board-visits.service.js';
import { type HiringRows } from '../hiring/hiring-rows.service.js';
import { type BoardReader } from '../job-boards/board-reader.service.js';
import { readDocument } from '../site-visit/read-document.js';
import { type SiteVisits } from '../site-visit/site-visits.service.js';
import { GetPostedSalariesHandler } from './get-posted-salaries.handler.js';
import { GetPostedSalaries } from './get-posted-salaries.query.js';

const URL_OF = 'https://acme.com/careers';
const baseSalary = { currency: 'USD', value: { minValue: 90_000, maxValue: 120_000, unitText: 'YEAR' } };
const posting = (title: string, more: object = {}) => ({ '@type': 'JobPosting', title, baseSalary, ...more });

it('salaries on a site are those of its open roles, not of expired ones nor of an agency’s customers', async () => {
  const data = [
    posting('Cook', { validThrough: '2026-12-01' }),
    posting('Baker', { validThrough: '2020-01-01' }),
    posting('Welder', { hiringOrganization: { name: 'Globex', sameAs: 'https://globex.com' } }),
  ];
  const html = `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
  const page = { url: URL_OF, status: 200, headers: {}, redirects: [], document: readDocument(html, URL_OF) };
  const board = { vendor: 'site', token: null, region: null, url: URL_OF, foundBy: 'jsonld', foundAt: URL_OF };
  const handler = new GetPostedSalariesHandler(
    { ofCompany: async () => ({ board }) } as unknown as HiringRows,
    {} as BoardVisits,
    { visit: async () => ({ read: async () => ({ outcome: 'answered', page }) }) } as unknown as SiteVisits,
    { longForm: async () => null },
    {} as BoardReader,
    { now: () => Date.parse('2026-11-22T02:00:00Z') },
  );
  const reading = await handler.execute(new GetPostedSalaries('company-1', 'acme.com'));
  expect(reading).toMatchObject({ kind: 'read', postings: 1, pays: [{ title: 'Cook' }] });
});

it.each([
  ['none where only the board of the name was unread', { isOfGuess: true }, { kind: 'none' }],
  ['unknown where the board that the site links to was unread', {}, { kind: 'unavailable', reason: 'paused' }],
])('salaries are %s', async (_, flag, reading) => {
  const handler = new GetPostedSalariesHandler(
    {} as HiringRows,
    { visit: async () => ({ kind: 'unavailable', reason: 'paused', ...flag }) } as unknown as BoardVisits,
    {} as SiteVisits,
    { longForm: async () => null },
    {} as BoardReader,
    { now: () => Date.parse('2026-11-22T02:00:00Z') },
  );
  expect(await handler.execute(new GetPostedSalaries(null, 'acme.com'))).toEqual(reading);
});
