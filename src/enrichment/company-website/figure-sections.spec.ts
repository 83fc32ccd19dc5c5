import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mergeFields } from '../pipeline/merge-fields.rules.js';
import { type EnrichedField } from '../pipeline/enrichment.events.js';
import { readDocument } from '../site-visit/read-document.js';
import { withLines } from '../site-text/lined-page.js';
import { siteFacts } from './site-facts.rules.js';

const FILE = join(import.meta.dirname, '../../../test/fixtures/company-sites/figure-sections.txt');
const DOMAIN = 'acmefold.com';
const AT = '2026-11-22T09:00:00.000Z';
const SITE_NAMES: Readonly<Record<string, string>> = {
  ja: 'アクメフォールド',
  zh: '艾科福德',
  ko: '아크미폴드',
  ar: 'أكمفولد',
};
const FIELDS: Readonly<Record<string, EnrichedField>> = {
  year: 'foundedDate',
  employees: 'employeeCount',
  city: 'hqCity',
  country: 'hqCountry',
};

/** `=== what it is | language | field=value | …`, then the HTML of a section on Acmefold's page about itself. */
const SECTIONS = readFileSync(FILE, 'utf8')
  .split(/^=== /m)
  .slice(1)
  .map((block) => {
    const [header = '', ...html] = block.split('\n');
    const [what = '', language = '', ...stated] = header.split('|').map((part) => part.trim());
    return { what, language, stated: stated.sort(), html: html.join('\n') };
  });

async function statedIn(html: string, language: string): Promise<string[]> {
  const url = `https://${DOMAIN}/about`;
  const name = `<title>Acmefold</title><meta property="og:site_name" content="${SITE_NAMES[language] ?? 'Acmefold'}">`;
  const document = readDocument(`<html lang="${language}">${name}${html}`, url);
  const facts = await siteFacts(await withLines([{ kind: 'about', url, document }]), DOMAIN, AT);
  const merged = new Map(mergeFields({}, facts).map(({ field, chosen }) => [field, chosen?.value]));
  return Object.entries(FIELDS).flatMap(([name, field]) => {
    const value = merged.get(field);
    return value === undefined ? [] : [`${name}=${String(value)}`];
  });
}

describe('sections with figures of the company, or of others', () => {
  it('are more than 50, half of them without a figure of the company', () => {
    expect(SECTIONS.length).toBeGreaterThan(50);
    const without = SECTIONS.filter(({ stated }) => stated.length === 0).length;
    expect(without).toBeGreaterThanOrEqual(SECTIONS.length / 2);
  });

  it.each(SECTIONS)('$what', async ({ stated, html, language }) => {
    expect((await statedIn(html, language)).sort()).toEqual(stated);
  });
});
