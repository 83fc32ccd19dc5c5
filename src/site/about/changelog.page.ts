import { readFileSync } from 'node:fs';
import { type Html, html, trusted } from '../../web/design/html.js';
import { pageHead } from '../../web/design/parts.js';
import { anchorOf, htmlOf } from '../../web/pages/markdown-html.js';
import { type PageContent } from '../../web/pages/send-page.js';

export interface ChangelogSection {
  readonly title: string;
  readonly markdown: string;
}

export interface Release {
  readonly title: string;
  readonly sections: readonly ChangelogSection[];
}

/** Not for customers. */
const HIDDEN = /^(?:before you update|operators' console|for operators)$/i;

/** Reads the changelog beside the code, wherever the code was built to; null where the file is not shipped. */
export function readChangelog(): string | null {
  for (const path of ['../../../CHANGELOG.md', '../../../../CHANGELOG.md']) {
    try {
      return readFileSync(new URL(path, import.meta.url), 'utf8');
    } catch {
      continue;
    }
  }
  return null;
}

/** Releases (`##`) with their sections (`###`), wrapped lines joined; sections for operators are left out. */
export function releasesOf(text: string): Release[] {
  const joined = text.replace(/\n {2,}(?=\S)/g, ' ');
  return joined
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [title = '', ...lines] = part.split('\n');
      const sections = lines
        .join('\n')
        .split(/^### /m)
        .slice(1)
        .map((section) => {
          const [name = '', ...body] = section.split('\n');
          return { title: name.trim(), markdown: body.join('\n').trim() };
        });
      return { title: title.trim(), sections: sections.filter((one) => !HIDDEN.test(one.title)) };
    })
    .filter(({ sections }) => sections.length > 0);
}

export interface Contract {
  readonly version: string;
  readonly operations: number;
}

/** Changes by release; the contract's own changes come first. */
export function changelogPage(releases: readonly Release[], contract: Contract): PageContent {
  const about = `The API contract is version ${contract.version} with ${contract.operations} operations. Changes of it are under “For API consumers”; fields are added, never renamed.`;
  return {
    title: 'Changelog · Scoutline',
    description: 'What changed in the service and in the contract of its API.',
    path: '/changelog',
    markdown: `# Changelog\n\n> ${about}\n\n${releases.map(releaseMarkdown).join('\n\n')}\n`,
    body: html`${pageHead({ title: 'Changelog', lead: about })}${releases.map(releaseBody)}`,
  };
}

function contractFirst({ sections }: Release): ChangelogSection[] {
  const isContract = ({ title }: ChangelogSection): boolean => /api consumers/i.test(title);
  return [...sections.filter(isContract), ...sections.filter((section) => !isContract(section))];
}

function releaseMarkdown(release: Release): string {
  return [
    `## ${release.title}`,
    ...contractFirst(release).map(({ title, markdown }) => `### ${title}\n\n${markdown}`),
  ].join('\n\n');
}

function releaseBody(release: Release): Html {
  const id = anchorOf(release.title);
  return html`<section class="section">
    <h2 id="${id}">${release.title}</h2>
    ${contractFirst(release).map(
      ({ title, markdown }, at) =>
        html`<details class="fold" ${at === 0 && trusted(' open')}>
          <summary><h3 class="inline">${title}</h3></summary>
          <div class="prose broad">${trusted(htmlOf(markdown))}</div>
        </details>`,
    )}
  </section>`;
}
