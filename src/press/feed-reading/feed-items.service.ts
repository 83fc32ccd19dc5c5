import { mentionIdOf } from '../press-ids.rules.js';
import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { cutText } from '../../kernel/storable-json.js';
import { type FeedDocument, type FeedItem } from '../../parsers/feeds/feed-document.js';
import { withoutTracking } from '../articles/article-address.rules.js';
import { type FoundMention } from '../insight.decide.js';
import { toldOf, type ReadItem } from './feed-mention.rules.js';
import { type FeedState } from './feed-reads.service.js';
import { FeedVisits } from './feed-visits.service.js';
import { NamedCompanies } from './named-companies.service.js';
import { loopTurn } from '../../platform/fairness/loop-turns.js';

export interface KeyedItem {
  readonly key: string;
  /** Of the whole content; it detects changed text. */
  readonly checksum: string;
  readonly item: FeedItem;
}

/** The feed's address and title, and the day of reading. */
export interface FeedContext {
  readonly base: string;
  readonly title: string | null;
  /** YYYY-MM-DD. */
  readonly today: string;
}

interface Change {
  readonly found: FoundMention[];
  readonly withdrawn: string[];
}

/** By company. */
export type Changes = Map<string, Change>;

/** By company id. */
type FoundByCompany = ReadonlyMap<string, FoundMention>;

const MOST_TITLE_CHARS = 100;
const CHARS_A_TURN = 256 * 1024;
/** Bounds one reading; the next one continues. */
const MOST_TRANSCRIPTS = 20;
/** Readings that try to fetch an item's transcript. */
const MOST_TRIES = 24;

/** Searches the items of a feed for stored companies. */
@Injectable()
export class FeedItems {
  constructor(
    private readonly visits: FeedVisits,
    private readonly companies: NamedCompanies,
  ) {}

  /** Distinct items, by id or else by address. */
  async keyed({ items }: FeedDocument): Promise<KeyedItem[]> {
    await loopTurn();
    const all = new Map<string, KeyedItem>();
    let chars = 0;
    for (const item of items) {
      const id = item.id ?? item.link ?? item.title;
      if (id === '') continue;
      const [key, content] = [hashOf(id), JSON.stringify(item)];
      // Of items with one id the first counts.
      if (!all.has(key)) all.set(key, { key, item, checksum: hashOf(content) });
      if ((chars += content.length) < CHARS_A_TURN) continue;
      await loopTurn();
      chars = 0;
    }
    return [...all.values()];
  }

  /**
   * Searches as many changed items as one reading may. `searched` lacks the items whose transcript could not be fetched:
   * they are in `failed` with their tries; `later` has those without a search.
   */
  async search(changed: readonly KeyedItem[], context: FeedContext, failedBefore: FeedState['failed']) {
    const { due, later } = withinBounds(changed, failedBefore);
    const changes: Changes = new Map();
    const searched: KeyedItem[] = [];
    const failed: Record<string, number> = {};
    for (const { key } of later) if (failedBefore[key] !== undefined) failed[key] = failedBefore[key];
    for (const item of due) {
      const tries = (failedBefore[item.key] ?? 0) + 1;
      const mentions = await this.mentionsIn(item, context, tries >= MOST_TRIES);
      if (mentions === null) failed[item.key] = tries;
      else searched.push(item);
      for (const [companyId, mention] of mentions ?? []) changeOf(changes, companyId).found.push(mention);
    }
    return { changes, searched, later, failed };
  }

  /** Null where the transcript could not be fetched, unless this is the last try: then the show notes are read. */
  private async mentionsIn(keyed: KeyedItem, context: FeedContext, isLastTry: boolean): Promise<FoundByCompany | null> {
    const read = await this.read(keyed, context, isLastTry);
    if (read === 'failed') return null;
    const found = new Map<string, FoundMention>();
    if (!read) return found;
    const text = [read.title, read.text, read.transcript?.text ?? ''].join('\n');
    for (const company of await this.companies.in({ text, links: read.links })) {
      const mention = toldOf(read, company);
      if (mention) found.set(company.companyId, mentionOf(company.companyId, read, mention));
      // Yields, since long transcripts and many companies would block other work of the process.
      await loopTurn();
    }
    return found;
  }

  private async read(
    { key, item }: KeyedItem,
    { base, title, today }: FeedContext,
    isLastTry: boolean,
  ): Promise<ReadItem | 'failed' | null> {
    const enclosure = item.enclosure && /^(?:audio|video)\//.test(item.enclosure.type) ? item.enclosure.url : null;
    const link = addressOf(item.link, base);
    const writtenUrl = addressOf(enclosure, base) ?? link;
    const itsTitle = item.title || beginningOf(item.text);
    if (writtenUrl === null || itsTitle === '') return null;
    const type = enclosure === null ? 'news' : 'podcast';
    const transcript = type === 'podcast' ? await this.visits.transcript(item.transcripts, base) : null;
    if (transcript === 'failed' && !isLastTry) return 'failed';
    const day = item.publishedAt?.slice(0, 10) ?? today;
    return {
      key,
      type,
      title: itsTitle,
      url: withoutTracking(writtenUrl),
      writtenUrl,
      page: link && withoutTracking(link),
      publication: title,
      text: item.text,
      links: item.links,
      // A feed with a fast clock gets no date after today.
      date: day > today ? today : day,
      isDated: item.publishedAt !== null,
      transcript: transcript === 'failed' ? null : transcript,
    };
  }
}

function mentionOf(
  companyId: string,
  { key, type, title, url, writtenUrl, date, isDated, publication }: ReadItem,
  { quote, timestampSeconds, proofs }: NonNullable<ReturnType<typeof toldOf>>,
): FoundMention {
  const mention = {
    mentionId: mentionIdOf(companyId, { type, url, timestampSeconds }),
    type,
    title,
    url,
    date,
    quote,
    publication,
    importanceGrade: null,
    timestampSeconds,
  };
  const writtenId = mentionIdOf(companyId, { type, url: writtenUrl, timestampSeconds });
  return { mention, itemKey: key, proofs, isDated, writtenId };
}

/** Short posts have no title. */
function beginningOf(text: string): string {
  if (text.length <= MOST_TITLE_CHARS) return text;
  const beginning = cutText(text, MOST_TITLE_CHARS);
  return `${beginning.slice(0, beginning.lastIndexOf(' ') + 1 || undefined).trim()}…`;
}

function addressOf(link: string | null, base: string): string | null {
  if (link === null || !URL.canParse(link, base)) return null;
  const url = new URL(link, base);
  return /^https?:$/.test(url.protocol) && url.href.length <= 2_000 ? url.href : null;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 24);
}

/** Items within the limit of transcripts, those whose transcript failed last, and the remaining ones. */
function withinBounds(
  changed: readonly KeyedItem[],
  failed: FeedState['failed'],
): { readonly due: KeyedItem[]; readonly later: KeyedItem[] } {
  const inTurn = changed.toSorted((a, b) => (failed[a.key] ?? 0) - (failed[b.key] ?? 0));
  let transcripts = 0;
  const isDue = inTurn.map(({ item }) => item.transcripts.length === 0 || ++transcripts <= MOST_TRANSCRIPTS);
  return { due: inTurn.filter((_, index) => isDue[index]), later: inTurn.filter((_, index) => !isDue[index]) };
}

export function changeOf(changes: Changes, companyId: string): Change {
  const change = changes.get(companyId) ?? { found: [], withdrawn: [] };
  changes.set(companyId, change);
  return change;
}
