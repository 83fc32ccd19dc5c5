import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDocument } from '../site-visit/read-document.js';
import { withLines } from '../site-text/lined-page.js';
import { ownNameOf } from '../site-text/own-name.rules.js';
import { siteFounders } from './founders.rules.js';

const FILE = join(import.meta.dirname, '../../../test/fixtures/company-sites/founder-sections.txt');
const DOMAIN = 'acmefold.com';

/** `=== what it is | founder; founder`, then the HTML of a section of Acmefold's site. */
const SECTIONS = readFileSync(FILE, 'utf8')
  .split(/^=== /m)
  .slice(1)
  .map((block) => {
    const [header = '', ...html] = block.split('\n');
    const [what = '', names = ''] = header.split('|');
    const founders = names
      .split(';')
      .map((name) => name.trim())
      .filter(Boolean);
    return { what: what.trim(), founders, html: html.join('\n') };
  });

async function foundIn(html: string): Promise<string[]> {
  const url = `https://${DOMAIN}/`;
  const pages = await withLines([{ kind: 'home', url, document: readDocument(`<title>Acmefold</title>${html}`, url) }]);
  const { founders } = await siteFounders(pages, DOMAIN, ownNameOf(pages, DOMAIN));
  return founders.map(({ name }) => name);
}

describe('sections with founders of the company, or with customers who are founders', () => {
  it('are more than 50, half of them without a founder of the company', () => {
    expect(SECTIONS.length).toBeGreaterThan(50);
    expect(SECTIONS.filter(({ founders }) => founders.length === 0).length).toBeGreaterThan(25);
  });

  it.each(SECTIONS)('$what', async ({ founders, html }) => {
    expect((await foundIn(html)).sort()).toEqual([...founders].sort());
  });
});
