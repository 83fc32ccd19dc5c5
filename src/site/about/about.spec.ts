import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { htmlOf } from '../../web/pages/markdown-html.js';
import { aboutConfig } from './about.settings.js';
import { changelogPage, readChangelog, releasesOf } from './changelog.page.js';
import { contactMarkdown } from './contact.page.js';
import { filledIn, type Operator } from './operator-text.js';
import { privacyMarkdown } from './privacy.page.js';
import { termsMarkdown } from './terms.page.js';

const operator: Operator = {
  name: 'Acme Data B.V.',
  email: 'hello@acme.example',
  publicUrl: 'https://scoutline.example',
  canDeleteAccounts: true,
};
const unset: Operator = { ...operator, name: null, email: null, canDeleteAccounts: false };

describe('the changelog page', () => {
  const text =
    '# Changelog\n\n## 1.1\n\n### Before you update\n- secret step\n\n### For operators\n- secret\n\n### Pages\n- one\n  line\n\n### For API consumers\n- two\n';

  it('joins wrapped lines, leaves out what is for operators, and puts the contract first', () => {
    const { markdown } = changelogPage(releasesOf(text), { version: '1.0.0', operations: 3 });
    expect(markdown).toContain('- one line');
    expect(markdown).not.toContain('secret');
    expect(markdown?.indexOf('For API consumers\n')).toBeLessThan(markdown?.indexOf('Pages') ?? 0);
  });

  it('reads the file of this repository', () => {
    const releases = releasesOf(readChangelog() ?? '');
    expect(releases.flatMap(({ sections }) => sections).length).toBeGreaterThan(3);
  });
});

describe('the pages about the operator', () => {
  it.each([privacyMarkdown, termsMarkdown, contactMarkdown])('name the operator and the address', (page) => {
    expect(page(operator)).toContain('Acme Data B.V.');
    expect(page(operator)).toContain('hello@acme.example');
    expect(page(operator)).not.toMatch(/template|null|undefined/);
  });

  it.each([privacyMarkdown, termsMarkdown, contactMarkdown])('say where name and address are not set', (page) => {
    expect(page(unset)).toContain('CONTACT_EMAIL');
    expect(htmlOf(page(unset))).toContain('the operator of scoutline.example');
  });

  it('promise to delete accounts only where the service can', () => {
    expect(privacyMarkdown(operator)).toContain('delete your account');
    expect(privacyMarkdown(unset)).not.toContain('delete your account');
  });

  it('take a text of the operator, with placeholders', () => {
    const folder = mkdtempSync(join(tmpdir(), 'about-'));
    const file = join(folder, 'terms.md');
    writeFileSync(file, '# Terms\n\nOf {{operator}}, {{contact}}.\n');
    expect(filledIn(aboutConfig({ TERMS_FILE: file }).terms ?? '', operator)).toContain(
      'Of Acme Data B.V., hello@acme.example.',
    );
    writeFileSync(file, 'no heading');
    expect(() => aboutConfig({ TERMS_FILE: file })).toThrow(/TERMS_FILE.*heading/);
    expect(() => aboutConfig({ PRIVACY_FILE: join(folder, 'none.md') })).toThrow(/PRIVACY_FILE.*cannot be read/);
    rmSync(folder, { recursive: true, force: true });
  });
});
