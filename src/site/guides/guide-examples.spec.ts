import { DEMO_RECORDS } from '../../web/openapi/example-records.js';
import { GUIDES } from './guide-list.js';

const CONTEXT = { base: 'https://scoutline.example', records: DEMO_RECORDS };
const commandsOf = (path: string): string[] => {
  const text = GUIDES.find((guide) => guide.path === path)?.markdown(CONTEXT) ?? '';
  return [...text.matchAll(/^curl .*$/gm)].map(([command]) => command);
};

describe('commands of the guides', () => {
  it('pay for a company that is on file, since any other one is a 404 without a price', () => {
    expect(commandsOf('/docs/payments')).toEqual([
      `curl -i "https://scoutline.example/api/mpp/company?slug=${DEMO_RECORDS.company.slug}"`,
    ]);
  });

  it('read the past at a time when the company was on file', () => {
    expect(commandsOf('/docs/as-of')).toEqual([expect.stringContaining('as_of=$(date -u +%FT%TZ)"')]);
  });
});
