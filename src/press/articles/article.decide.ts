import { type Decider } from '../../kernel/domain-event.js';
import { type Article, type ArticleEvent } from './article.events.js';
import { type Provenance } from '../insight.events.js';

/** The fold of one `article-<id>` stream. */
export interface ArticleState {
  /** The stored article with its observation time; null without one. */
  readonly known: { readonly article: Article; readonly observedAt: string } | null;
  readonly companies: readonly string[];
}

export const articleDecider: Decider<ArticleState, ArticleEvent> = {
  initial: { known: null, companies: [] },
  evolve(state, event) {
    if (event.type === 'ArticleLinked') return { ...state, companies: [...state.companies, event.data.companyId] };
    if (event.type === 'ArticleUnlinked') {
      return { ...state, companies: state.companies.filter((id) => id !== event.data.companyId) };
    }
    const { provenance, ...article } = event.data;
    return { ...state, known: { article, observedAt: provenance.observedAt } };
  },
};

/** Records or updates an article; an older observation never overwrites a newer one. Links only accumulate. */
export function recordArticle(
  state: ArticleState,
  article: Article,
  companyIds: readonly string[],
  provenance: Provenance,
): ArticleEvent[] {
  const { known } = state;
  const merged = known === null ? article : completed(article, known.article);
  const isChanged =
    known === null || (known.observedAt < provenance.observedAt && contentOf(merged) !== contentOf(known.article));
  const recorded: ArticleEvent[] = isChanged ? [{ type: 'ArticleRecorded', data: { ...merged, provenance } }] : [];
  return [...recorded, ...linksTo(state, article.articleId, companyIds, provenance)];
}

/** Links an article to a company; no event for a known link or an unknown article. */
export function linkArticle(
  state: ArticleState,
  articleId: string,
  companyId: string,
  provenance: Provenance,
): ArticleEvent[] {
  return state.known === null ? [] : linksTo(state, articleId, [companyId], provenance);
}

/** Takes a link back; no event where there is none. */
export function unlinkArticle(
  state: ArticleState,
  data: Extract<ArticleEvent, { type: 'ArticleUnlinked' }>['data'],
): ArticleEvent[] {
  return state.companies.includes(data.companyId) ? [{ type: 'ArticleUnlinked', data }] : [];
}

function linksTo(
  { companies }: ArticleState,
  articleId: string,
  companyIds: readonly string[],
  provenance: Provenance,
): ArticleEvent[] {
  const fresh = [...new Set(companyIds)].filter((id) => !companies.includes(id));
  return fresh.map((companyId) => ({ type: 'ArticleLinked', data: { articleId, companyId, provenance } }));
}

/** Unstated fields keep their known value; the slug never changes. */
function completed(article: Article, known: Article): Article {
  return {
    ...article,
    slugBase: known.slugBase,
    publication: article.publication ?? known.publication,
    publishedOn: article.publishedOn ?? known.publishedOn,
    summary: article.summary ?? known.summary,
  };
}

function contentOf({ url, title, publication, publishedOn, summary }: Article): string {
  return JSON.stringify([url, title, publication, publishedOn, summary]);
}
