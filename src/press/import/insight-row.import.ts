import { mentionIdOf, reviewIdOf, revenueIdOf } from '../press-ids.rules.js';
import { moneyCell } from '../../file-import/amounts/money-cell.js';
import { moneyUnitOf } from '../../file-import/amounts/money-unit.js';
import { booleanCell, countCell, textCell, type Cell } from '../../file-import/cell-values.js';
import { withoutTracking } from '../articles/article-address.rules.js';
import { type Mention, type MentionType, type RevenueFigure, type Review, type Sentiment } from '../insight.events.js';
import { judgeSentiment, SENTIMENT_RULE } from '../reviews/sentiment.rules.js';
import { BadRow, unreadable } from '../../file-import/bad-row.js';
import {
  begunCell,
  COMPANY_COLUMNS,
  pastDayCell,
  webAddress,
  type Columns,
  type RowCells,
} from './row-cells.import.js';

export const REVENUE_COLUMNS: Columns = {
  ...COMPANY_COLUMNS,
  amount: 'revenue currentrevenue annualrevenue arr amount',
  asOf: 'asof date year period',
  verified: 'verified isverified isrevenueverified audited',
  employees: 'employees employeecount headcount teamsize',
  valuation: 'valuation',
  sourceUrl: 'sourceurl source link',
};
export const MENTION_COLUMNS: Columns = {
  ...COMPANY_COLUMNS,
  type: 'type kind',
  title: 'title headline episode',
  url: 'url link address',
  date: 'date published publishedat',
  quote: 'quote excerpt',
  publication: 'publication publisher outlet podcast show mediaoutlet newspaper source',
  grade: 'importancegrade importance grade',
  timestamp: 'timestampseconds timestamp time',
};
export const REVIEW_COLUMNS: Columns = {
  ...COMPANY_COLUMNS,
  snippet: 'snippet text review body comment',
  community: 'community forum subreddit board platform source',
  author: 'author user username',
  date: 'date published createdat',
  permalink: 'permalink url link',
  sentiment: 'sentiment',
};

const money = (raw: unknown, heading: string) => moneyCell(raw, moneyUnitOf(heading));
/** What forums show in place of posts and authors that are gone. */
const GONE = new Set(['[deleted]', '[removed]', '[deleted by user]']);

function postCell(raw: unknown): Cell<string> {
  const cell = textCell(raw, 5_000);
  if (cell.error !== undefined || !GONE.has(cell.value ?? '')) return cell;
  return { error: `is no review but ${JSON.stringify(cell.value)}`, remedy: 'Leave the row out' };
}

const text = (most: number) => (raw: unknown) => textCell(raw, most);

/** A figure's id derives from source and date, so that a correction replaces it. */
export function revenueOf(cells: RowCells, companyId: string, source: string, now: number): RevenueFigure {
  const asOf = cells.required('asOf', begunCell(now));
  const amount = cells.required('amount', money);
  return {
    figureId: revenueIdOf(companyId, source, asOf),
    amount,
    asOf,
    isVerified: cells.optional('verified', booleanCell) ?? false,
    // Zero employees count as unknown.
    employeeCount: cells.optional('employees', countCell) || null,
    valuation: cells.optional('valuation', money),
  };
}

export function mentionOf(cells: RowCells, companyId: string, now: number): Mention {
  const type = cells.required('type', oneOf<MentionType>(['news', 'podcast']));
  const { url, seconds } = withoutTime(cells.required('url', webAddress), type === 'podcast');
  const timestampSeconds = type === 'podcast' ? (cells.optional('timestamp', secondsCell) ?? seconds) : null;
  return {
    mentionId: mentionIdOf(companyId, { type, url, timestampSeconds: timestampSeconds ?? null }),
    type,
    title: cells.required('title', text(1_000)),
    url,
    date: cells.required('date', pastDayCell(now)),
    quote: cells.optional('quote', text(5_000)),
    publication: cells.optional('publication', text(300)),
    importanceGrade: type === 'news' ? cells.optional('grade', text(20)) : null,
    timestampSeconds,
  };
}

/** The mention by its address without tracking. */
export function plainMention(companyId: string, mention: Mention): Mention {
  const plain = { ...mention, url: withoutTracking(mention.url) };
  return { ...plain, mentionId: mentionIdOf(companyId, plain) };
}

/** The author is passed separately, since it is sealed before the event is made. */
export function reviewOf(
  cells: RowCells,
  { companyId, name }: { readonly companyId: string; readonly name: string | null },
  now: number,
): { readonly review: Omit<Review, 'sealedAuthor'>; readonly author: string | null } {
  const snippet = cells.required('snippet', postCell);
  const permalink = cells.required('permalink', webAddress);
  const stated = cells.optional('sentiment', sentimentCell);
  const judged = judgeSentiment(snippet, name);
  const review = {
    reviewId: reviewIdOf(companyId, permalink),
    snippet,
    community: cells.required('community', text(200)),
    date: cells.required('date', pastDayCell(now)),
    permalink,
    sentiment: stated ?? judged.sentiment,
    score: stated === null ? judged.score : scoreWithin(stated, judged.score),
    sentimentRule: stated === null ? SENTIMENT_RULE : 'stated',
  };
  const author = cells.optional('author', text(200));
  return { review, author: author !== null && GONE.has(author) ? null : author };
}

const anySentiment = oneOf<Sentiment>(['positive', 'negative', 'mixed']);

/** Files call `neutral` what is neither. */
function sentimentCell(raw: unknown): Cell<Sentiment> {
  return anySentiment(typeof raw === 'string' && raw.trim().toLowerCase() === 'neutral' ? 'mixed' : raw);
}

/** The model's score ranks reviews of one stated sentiment, but never contradicts it. */
function scoreWithin(stated: Sentiment, score: number): number {
  if (stated === 'positive') return Math.max(score, 0.05);
  return stated === 'negative' ? Math.min(score, -0.05) : 0;
}

function oneOf<T extends string>(values: readonly T[]): (raw: unknown) => Cell<T> {
  return (raw) => {
    const cell = textCell(raw, 50);
    if (cell.error !== undefined) return cell;
    const value = values.find((each) => each === cell.value?.toLowerCase());
    if (cell.value !== undefined && value === undefined) {
      return {
        error: `must be ${values.join(' or ')}, is ${JSON.stringify(cell.value)}`,
        remedy: `Write ${values.join(' or ')}`,
      };
    }
    return { value };
  };
}

const UNITS = /^(?:(\d{1,2})h ?)?(?:(\d{1,3})m ?)?(?:(\d{1,5})s)?$/;

/** 754, "754", "12:34", "1:02:03" or "1h2m3s". */
function secondsCell(raw: unknown): Cell<number> {
  const cell = textCell(raw, 20);
  if (cell.error !== undefined || cell.value === undefined) return cell as Cell<number>;
  const clock = /^(?:(\d{1,3}):)?([0-5]?\d):([0-5]\d)$/.exec(cell.value) ?? UNITS.exec(cell.value);
  if (!clock) return countCell(cell.value);
  const [, hours = '0', minutes = '0', seconds = '0'] = clock;
  return { value: Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds) };
}

/** An episode's address without `t`, so that every link to the episode is the same. */
function withoutTime(address: string, isPodcast: boolean): { url: string; seconds: number | null } {
  if (!isPodcast) return { url: address, seconds: null };
  const url = new URL(address);
  const given = url.searchParams.get('t') ?? /^#t=(.+)$/.exec(url.hash)?.[1] ?? null;
  if (given === null) return { url: address, seconds: null };
  const cell = secondsCell(given);
  if (cell.error !== undefined)
    throw new BadRow(unreadable('url', { ...cell, error: `has a time that ${cell.error}` }));
  url.searchParams.delete('t');
  if (url.hash.startsWith('#t=')) url.hash = '';
  return { url: url.href, seconds: cell.value ?? null };
}
