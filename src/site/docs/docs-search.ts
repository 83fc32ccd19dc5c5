import MiniSearch from 'minisearch';
import { type OpenAPIObject } from '@nestjs/swagger';
import { PROBLEMS } from '../../web/problems/problem-catalog.js';
import { answerFields, type AnswerField } from '../../web/pages/answer-fields.js';
import { anchorOf } from '../../web/pages/markdown-html.js';
import { pathOf, type Topic } from './topics.js';

/** A place of the documentation that a search can find. */
export interface DocsPlace {
  readonly path: string;
  readonly title: string;
  /** Shown below the title: method and path, or the guide. */
  readonly note: string;
  /** What programs call it, such as the id of an operation. */
  readonly name: string;
  readonly words: string;
}

export interface SearchedGuide {
  readonly path: string;
  readonly label: string;
  readonly markdown: string;
}

/** A guide introduces what operations do one by one, and an error is rarely looked for by its words. */
function weightOf(path: string): number {
  if (path.startsWith('/problems/')) return 0.6;
  return path.startsWith('/docs/reference/') ? 1 : path.includes('#') ? 1.2 : 2.5;
}

const OPTIONS = {
  idField: 'path',
  fields: ['name', 'title', 'note', 'words'],
  storeFields: ['title', 'note'],
  searchOptions: {
    boost: { name: 6, title: 4, note: 2 },
    prefix: true,
    fuzzy: 0.2,
    boostDocument: (path: unknown) => weightOf(String(path)),
  },
};

/** A short word begins many words of the index, so each costs a walk through much of it. */
const MAX_WORDS = 12;
const tokensOf = MiniSearch.getDefault('tokenize') as (text: string) => string[];

/** An index over operations, sections of guides and error codes. */
export class DocsSearch {
  private readonly index = new MiniSearch<DocsPlace>(OPTIONS);

  constructor(places: readonly DocsPlace[]) {
    this.index.addAll(places);
  }

  /** Places with all words, or where there are none, with some of them; best first. */
  find(query: string, limit: number): Pick<DocsPlace, 'path' | 'title' | 'note'>[] {
    const words = [...new Set(tokensOf(query))].slice(0, MAX_WORDS).join(' ');
    const all = this.index.search(words, { combineWith: 'AND' });
    const found = all.length > 0 ? all : this.index.search(words);
    return found.slice(0, limit).map(({ id, title, note }) => ({
      path: String(id),
      title: String(title),
      note: String(note),
    }));
  }
}

export function docsPlaces(
  topics: readonly Topic[],
  document: OpenAPIObject,
  guides: readonly SearchedGuide[],
): DocsPlace[] {
  return [
    ...topics.flatMap(({ name, entries }) =>
      entries.map((entry): DocsPlace => {
        const { method, path, operation } = entry;
        const parameters = (operation.parameters ?? []) as readonly { name: string; description?: string }[];
        const words = [
          ...[name, operation.description],
          ...parameters.flatMap((each) => [each.name, each.description]),
          ...namesOf(answerFields(operation, document)),
        ];
        return {
          path: pathOf(entry),
          title: operation.summary ?? '',
          note: `${method} ${path}`,
          name: operation.operationId ?? '',
          words: words.filter(Boolean).join(' '),
        };
      }),
    ),
    ...guides.flatMap(sectionsOf),
    ...Object.entries(PROBLEMS).map(([code, { title, meaning }]) => ({
      path: `/problems/${code}`,
      title,
      note: `Error ${code}`,
      name: code,
      words: meaning,
    })),
  ];
}

/** A place for each section, since a reader looks for one of them. */
function sectionsOf({ path, label, markdown }: SearchedGuide): DocsPlace[] {
  const [beginning = '', ...sections] = markdown.split(/^## /m);
  return [
    { path, title: label, note: 'Guide', name: path, words: beginning },
    ...sections.map((text) => {
      const [title = ''] = text.split('\n', 1);
      return { path: `${path}#${anchorOf(title)}`, title, note: label, name: '', words: text };
    }),
  ];
}

function namesOf(fields: readonly AnswerField[]): string[] {
  return fields.flatMap(({ name, fields: inner }) => [name, ...namesOf(inner)]);
}
