import { mentionIdOf } from '../merged/taken-press.rules.js';
import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { type FeedDocument, type FeedItem } from '../../parsers/feeds/feed-document.js';
import { type FoundMention } from '../insight.decide.js';
import { toldOf, type ReadItem } from './feed-mention.rules.js';
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

/** By company id. */
export type FoundByCompany = ReadonlyMap<string, FoundMention>;

const CHARS_A_TURN = 256 * 1024;
/** Bounds one reading; the next one continues. */
const MOST_TRANSCRIPTS = 20;

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

  async mentionsIn({ key, item }: KeyedItem, context: FeedContext): Promise<FoundByCompany> {
    const read = await this.read(key, item, context);
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

  private async read(key: string, item: FeedItem, { base, title, today }: FeedContext): Promise<ReadItem | null> {
    const enclosure = item.enclosure && /^(?:audio|video)\//.test(item.enclosure.type) ? item.enclosure.url : null;
    const page = addressOf(item.link, base);
    const url = addressOf(enclosure, base) ?? page;
    if (url === null || item.title === '') return null;
    const type = enclosure === null ? 'news' : 'podcast';
    const day = item.publishedAt?.slice(0, 10) ?? today;
    return {
      key,
      type,
      title: item.title,
      url,
      page,
      publication: title,
      text: item.text,
      links: item.links,
      // A feed with a fast clock gets no date after today.
      date: day > today ? today : day,
      transcript: type === 'podcast' ? await this.visits.transcript(item.transcripts, base) : null,
    };
  }
}

function mentionOf(
  companyId: string,
  { key, type, title, url, date, publication }: ReadItem,
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
  return { mention, itemKey: key, proofs };
}

function addressOf(link: string | null, base: string): string | null {
  if (link === null || !URL.canParse(link, base)) return null;
  const url = new URL(link, base);
  return /^https?:$/.test(url.protocol) && url.href.length <= 2_000 ? url.href : null;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 24);
}

/** Items within the limit of transcripts, and the remaining ones. */
export function withinBounds(changed: readonly KeyedItem[]): [KeyedItem[], KeyedItem[]] {
  let transcripts = 0;
  const isDue = changed.map(({ item }) => item.transcripts.length === 0 || ++transcripts <= MOST_TRANSCRIPTS);
  return [changed.filter((_, index) => isDue[index]), changed.filter((_, index) => !isDue[index])];
}
