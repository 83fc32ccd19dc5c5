import { DomainError } from '../../kernel/domain-error.js';
import { type ReadStore } from '../../platform/read-store/read-store.js';
import { isUuid } from '../../platform/ids/ids.js';
import { type MentionType } from '../insight.events.js';

export interface MentionRow {
  readonly mention_id: string;
  readonly type: MentionType;
  readonly title: string;
  readonly url: string;
  readonly date: string;
  readonly quote: string | null;
  readonly publication: string | null;
  readonly importance_grade: string | null;
  readonly timestamp_seconds: number | null;
}

export interface MentionPage {
  /** Of all that match, whatever the limit. */
  readonly counts: { readonly news: number; readonly podcast: number };
  readonly mentions: readonly MentionRow[];
}

export interface MentionRecord extends MentionRow {
  readonly company_name: string;
  readonly company_slug: string;
  /** Of a company that was made up. */
  readonly generated: boolean;
  readonly provenance: Readonly<Record<string, unknown>>;
}

const COLUMNS = `m.mention_id, m.type, m.title, m.url, m.dated_on::text AS date, m.quote, m.publication,
  m.importance_grade, m.timestamp_seconds`;

/** What news and podcasts say of a company, the newest first. */
export class MentionsQuery {
  constructor(private readonly store: ReadStore) {}

  async ofCompany(
    companyId: string,
    {
      type,
      since,
      limit,
    }: { readonly type: MentionType | null; readonly since: string | null; readonly limit: number },
  ): Promise<MentionPage> {
    const wanted = `m.company_id = $1 AND ($2::text IS NULL OR m.type = $2) AND ($3::date IS NULL OR m.dated_on >= $3)`;
    const [counted, mentions] = await Promise.all([
      this.store.prepared<{ type: MentionType; count: number }>(
        'mention_counts',
        `SELECT m.type, count(*)::int AS count FROM read.company_mentions m WHERE ${wanted} GROUP BY m.type`,
        [companyId, type, since],
      ),
      this.store.prepared<MentionRow>(
        'mentions',
        `SELECT ${COLUMNS} FROM read.company_mentions m WHERE ${wanted}
         ORDER BY m.dated_on DESC, m.mention_id LIMIT $4`,
        [companyId, type, since, limit],
      ),
    ]);
    const countOf = (of: MentionType): number => counted.find((row) => row.type === of)?.count ?? 0;
    return { counts: { news: countOf('news'), podcast: countOf('podcast') }, mentions };
  }

  /** @throws DomainError not_found */
  async byId(mentionId: string): Promise<MentionRecord> {
    const rows = isUuid(mentionId)
      ? await this.store.prepared<MentionRecord>(
          'mention_by_id',
          `SELECT ${COLUMNS}, m.provenance, c.name AS company_name, c.slug AS company_slug, c.generated
           FROM read.company_mentions m JOIN read.companies c USING (company_id)
           WHERE m.mention_id = $1 AND c.status <> 'pending'`,
          [mentionId],
        )
      : [];
    if (!rows[0]) throw new DomainError('not_found', 'There is no such mention.');
    return rows[0];
  }
}

/** `30d` counts whole UTC days back from now; a date is itself. Null where it is no day of the calendar. */
export function sinceDay(since: string, now: number): string | null {
  const days = /^(\d{1,4})d$/.exec(since);
  const at = days ? new Date(now - Number(days[1]) * 86_400_000) : new Date(since);
  if (Number.isNaN(at.getTime())) return null;
  const day = at.toISOString().slice(0, 10);
  return !days && since.length === 10 && day !== since ? null : day;
}

/** An episode's address with the time in it, as players understand it. */
export function deepLink(url: string, seconds: number | null): string {
  if (seconds === null) return url;
  const link = new URL(url);
  // Video sites read `t` from the query; plain audio files take a media fragment.
  if (/\.(mp3|m4a|ogg|wav)$/i.test(link.pathname)) link.hash = `t=${seconds}`;
  else link.searchParams.set('t', String(seconds));
  return link.href;
}
