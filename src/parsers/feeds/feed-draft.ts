import { cutText } from '../../kernel/storable-json.js';
import { readHtml } from '../html/read-html.js';
import { FEED_LIMITS, type FeedItem } from './feed-document.js';
import { feedInstant } from './feed-instant.js';

/** The texts of an item as written. */
export interface Draft {
  id: string;
  title: string;
  link: string;
  published: string;
  /** The last change, which dates an item only without a date of publication. */
  updated: string;
  author: string;
  summary: string;
  content: string;
  enclosure: FeedItem['enclosure'];
  alternates: string[];
  transcripts: FeedItem['transcripts'][number][];
}

const MAX_LINKS = 50;
const HALVES = /\p{Cs}/gu;

export function blankDraft(): Draft {
  return {
    id: '',
    title: '',
    link: '',
    published: '',
    updated: '',
    author: '',
    summary: '',
    content: '',
    enclosure: null,
    alternates: [],
    transcripts: [],
  };
}

export function itemOf(draft: Draft): FeedItem {
  const link = draft.link || (/^https?:\/\//i.test(draft.id) ? draft.id : '');
  return {
    id: cut(draft.id, 500) || null,
    title: plain(draft.title, 500),
    link: link.slice(0, 2_000) || null,
    publishedAt: feedInstant(draft.published) ?? feedInstant(draft.updated),
    author: plain(draft.author, 200) || null,
    ...wordsAndLinks(`${draft.summary} ${draft.content === draft.summary ? '' : draft.content}`),
    enclosure: draft.enclosure,
    alternates: draft.alternates,
    transcripts: draft.transcripts,
  };
}

/** Whether the file of `other` is the episode, and that of `known` is not: some feeds name a picture first. */
export function isRatherEpisode(other: { readonly type: string }, known: FeedItem['enclosure']): boolean {
  const isMedia = (type: string): boolean => /^(?:audio|video)\//.test(type);
  return known === null || (isMedia(other.type) && !isMedia(known.type));
}

/** Feeds contain HTML in their texts. */
export function plain(text: string, maxChars: number): string {
  const words = /[<&]/.test(text) ? readHtml(text, { textChars: maxChars }).text : text.replace(/\s+/gu, ' ').trim();
  return cut(words, maxChars);
}

/** No half of a character remains: the log would store another one in its place, and the text would differ from itself. */
function cut(text: string, maxChars: number): string {
  return cutText(text, maxChars).replace(HALVES, '\ufffd');
}

function wordsAndLinks(text: string): Pick<FeedItem, 'text' | 'links'> {
  if (!text.includes('<')) return { text: plain(text, FEED_LIMITS.textChars), links: [] };
  const page = readHtml(text, { textChars: FEED_LIMITS.textChars });
  const links = page.links.flatMap(({ href }) => (/^https?:\/\//i.test(href) ? [href] : []));
  return { text: cut(page.text, FEED_LIMITS.textChars), links: [...new Set(links)].slice(0, MAX_LINKS) };
}
