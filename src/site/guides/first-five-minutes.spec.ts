import { DEMO_RECORDS } from '../../web/openapi/example-records.js';
import { firstFiveMinutesMarkdown } from './first-five-minutes.page.js';

/** Members of the shown record that the service knows, or that name no value. */
const KNOWN = ['id', 'name', 'slug', 'website', 'employee_count', 'hq_country', 'service_url', 'provenance'];

describe('the first five minutes', () => {
  const markdown = firstFiveMinutesMarkdown('https://scoutline.example', { ...DEMO_RECORDS, areOnFile: true });

  it('show only what is known of the company that they name', () => {
    const answers = [...markdown.matchAll(/^\{\n {2}"data": [\s\S]*?^\}$/gm)].map(
      ([json]) => JSON.parse(json) as { data: object | object[] },
    );
    expect(answers).toHaveLength(2);
    for (const { data } of answers) for (const row of [data].flat()) expect(KNOWN).toEqual(expect.arrayContaining(Object.keys(row))); // prettier-ignore
  });

  it('call the figures of accounts and weeks examples', () => {
    expect(markdown).toContain('Figures of accounts and weeks are examples.');
    expect(markdown).toContain('This is the answer where no round of these days is on file');
  });
});
