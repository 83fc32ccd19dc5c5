import { Injectable } from '@nestjs/common';
import { FeedRegistry } from '../../platform/feed/feed-registry.js';
import { type TopicName } from '../../platform/feed/published-type.js';
import { codeExamplesOf } from '../../web/code-examples/code-examples.js';
import { html, trusted } from '../../web/design/html.js';
import { ApiDocument, type BuiltDocument } from '../../web/openapi/api-document.js';
import { examplesNote } from '../../web/pages/reference-text.js';
import { htmlOf } from '../../web/pages/markdown-html.js';
import { type PageContent } from '../../web/pages/send-page.js';
import { feedTopicBody, feedTopicMarkdown } from '../guides/feed-topics.page.js';
import { type Guide } from '../guides/guide.js';
import { GUIDES } from '../guides/guide-list.js';
import { docsFrame, DOCS_SCRIPTS } from './docs-frame.page.js';
import { docsHomePage } from './docs-home.page.js';
import { DocsSearch, docsPlaces } from './docs-search.js';
import { operationPage } from './operation.page.js';
import { referenceIndexPage } from './reference-index.page.js';
import { pathOf, type Topic, topicsOf } from './topics.js';

/** All pages of the documentation as they are for one state of the OpenAPI document. */
interface Edition {
  readonly etag: string;
  readonly topics: readonly Topic[];
  readonly search: DocsSearch;
  readonly pages: ReadonlyMap<string, () => PageContent>;
  /** Pages that were opened, so that each is rendered once. */
  readonly opened: Map<string, PageContent>;
}

@Injectable()
export class Documentation {
  private edition: Edition | undefined;

  constructor(
    private readonly api: ApiDocument,
    private readonly feed: FeedRegistry,
  ) {}

  /** A page by its path; undefined for an unknown path. */
  async page(path: string, publicUrl: string): Promise<PageContent | undefined> {
    const { pages, opened } = await this.current(publicUrl);
    let page = opened.get(path);
    if (!page) {
      page = pages.get(path)?.();
      if (page) opened.set(path, page);
    }
    return page;
  }

  async search(query: string, limit: number, publicUrl: string): Promise<ReturnType<DocsSearch['find']>> {
    return (await this.current(publicUrl)).search.find(query, limit);
  }

  async topics(publicUrl: string): Promise<readonly Topic[]> {
    return (await this.current(publicUrl)).topics;
  }

  /** The examples name existing records, so the pages change with them. */
  private async current(publicUrl: string): Promise<Edition> {
    const built = await this.api.of('callers');
    if (this.edition?.etag !== built.etag) this.edition = this.make(built, publicUrl);
    return this.edition;
  }

  private make({ document, etag, records }: BuiltDocument, publicUrl: string): Edition {
    const topics = topicsOf(document);
    const guides = GUIDES.map((guide) => ({
      ...guide,
      markdown: guide.markdown({ base: publicUrl, records }),
    }));
    const examplesOf = codeExamplesOf(document, publicUrl);
    const note = examplesNote(records.areOnFile);
    const entries = topics.flatMap((topic) => topic.entries);
    const pages: [string, () => PageContent][] = [
      ['/docs', () => docsHomePage(topics, publicUrl)],
      ['/docs/reference', () => referenceIndexPage(topics)],
      ...guides.map((guide): [string, () => PageContent] => [guide.path, () => guidePage(topics, guide)]),
      ...this.feed
        .topics()
        .map((topic): [string, () => PageContent] => [`/docs/feed/${topic}`, () => this.feedPage(topics, topic)]),
      ...entries.map((entry): [string, () => PageContent] => [
        pathOf(entry),
        () => operationPage({ entry, document, topics, examples: examplesOf(entry), note }),
      ]),
    ];
    const search = new DocsSearch(docsPlaces(topics, document, guides));
    return { etag, topics, search, pages: new Map(pages), opened: new Map() };
  }

  private feedPage(topics: readonly Topic[], topic: TopicName): PageContent {
    const path = `/docs/feed/${topic}`;
    return {
      title: `${topic} · Scoutline`,
      description: `Every message of the topic ${topic}, with its fields.`,
      markdown: feedTopicMarkdown(this.feed, topic),
      path,
      body: docsFrame(topics, path, feedTopicBody(this.feed, topic)),
      scripts: DOCS_SCRIPTS,
    };
  }
}

interface WrittenGuide extends Omit<Guide, 'markdown'> {
  readonly markdown: string;
}

function guidePage(topics: readonly Topic[], { path, title, description, markdown }: WrittenGuide): PageContent {
  const content = html`<article class="prose broad">${trusted(htmlOf(markdown))}</article>`;
  return {
    title: `${title} · Scoutline`,
    description,
    markdown,
    path,
    body: docsFrame(topics, path, content),
    scripts: DOCS_SCRIPTS,
  };
}
