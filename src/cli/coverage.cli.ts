import { readFileSync } from 'node:fs';
import { withStack } from '../embedded/stack/with-stack.js';
import { AdminApi, AdminApiError } from './io/admin-api.js';
import { EXIT, parseCommandLine, UsageError, type CliCommand, type CliIo } from './io/command.js';
import { pauseFor } from '../platform/process/pause-for.js';

interface Feed {
  readonly feed_id: string;
  readonly url: string;
  readonly title: string | null;
  readonly status: 'waiting' | 'ok' | 'failing' | 'gone';
  readonly reason: string | null;
  readonly items: number;
  readonly mentions: number;
  readonly read_at: string | null;
  readonly next_at: string | null;
  readonly moved_to: string | null;
}

interface Added {
  readonly feed_id: string;
  readonly url: string;
  readonly title: string | null;
  readonly items: number;
  readonly is_new: boolean;
}

const ACTIONS = ['add', 'list', 'remove', 'refresh'] as const;
type Action = (typeof ACTIONS)[number];

const POLL_MS = 1_000;
/** After this long without progress, the command stops waiting and the refresh continues in the service. */
const STILL_MS = 120_000;

export const command: CliCommand = {
  name: 'coverage',
  summary: 'manage the news and podcast feeds that are searched for mentions of companies',
  usage: `
  npm run coverage -- feeds add URL
  npm run coverage -- feeds FILE
  npm run coverage -- feeds list
  npm run coverage -- feeds remove URL|ID
  npm run coverage -- feeds refresh [URL|ID]  [--again]

add validates and lists a feed of articles or episodes (RSS, Atom, JSON Feed). Its items are searched within seconds,
and again every hour (COVERAGE_FEEDS_MINUTES) when the feed has changed. FILE has one such address a line; empty lines
and those that begin with # are skipped, and one that is refused does not keep the others away. list shows the last read
of each feed. remove stops reading a feed; its mentions stay. refresh reads one feed or all of them now and waits for the
result; --again searches every item again, for companies added since.

With --json:
  add      feed_id, url, title, items, is_new
  FILE     feeds[] as add has them, refused[] {line, url, error}; exit code 1 where one is refused
  list     feeds[] {feed_id, url, title, status, reason, items, mentions, listed_at, read_at, next_at, moved_to};
           status is waiting, ok, failing or gone
  remove   feed_id
  refresh  feeds[] as list has them, of those that were read`,

  async run(args, io) {
    const options = { again: { type: 'boolean' } } as const;
    const { values, positionals } = parseCommandLine({ args, allowPositionals: true, options });
    const [subject, action, given, ...more] = positionals;
    const needs = ['eventstore', 'postgres', 'api', 'worker'] as const;
    if (subject === 'feeds' && action !== undefined && !isAction(action) && positionals.length === 2) {
      const lines = linesOf(action);
      return withStack({ dataDir: io.dataDir, json: io.json, needs, stopping: io.stopping }, (stack) =>
        addAll(new AdminApi(stack), lines, io),
      );
    }
    if (subject !== 'feeds' || !isAction(action) || more.length > 0) {
      throw new UsageError(
        'say what to do: feeds add URL, feeds FILE, feeds list, feeds remove URL, or feeds refresh [URL]',
      );
    }
    if (action === 'list' ? given !== undefined : given === undefined && action !== 'refresh') {
      throw new UsageError(
        action === 'list' ? 'feeds list takes no address' : `feeds ${action} takes the address of a feed`,
      );
    }
    if (values.again && action !== 'refresh') throw new UsageError('--again is an option of refresh');
    return withStack({ dataDir: io.dataDir, json: io.json, needs, stopping: io.stopping }, async (stack) => {
      const api = new AdminApi(stack);
      switch (action) {
        case 'add':
          return add(api, given ?? '', io);
        case 'list':
          return list(api, io);
        case 'remove': {
          const { feed_id: id, url } = await feedOf(api, given ?? '');
          await api.delete(`coverage/feeds/${id}`);
          io.say(`${url} is read no more; what it brought stays`);
          io.result({ feed_id: id });
          return EXIT.ok;
        }
        case 'refresh':
          return refresh(api, { given, again: values.again === true }, io);
      }
    });
  },
};

function isAction(text: string | undefined): text is Action {
  return (ACTIONS as readonly (string | undefined)[]).includes(text);
}

async function add(api: AdminApi, url: string, io: CliIo): Promise<number> {
  const added = await api.post<Added>('coverage/feeds', { url });
  const { title, items, is_new: isNew } = added;
  io.say(`${title ?? added.url}: ${items} items, ${isNew ? 'added; they are being searched' : 'already listed'}`);
  io.result({ ...added });
  return EXIT.ok;
}

interface FeedLine {
  readonly line: number;
  readonly url: string;
}

/** @throws UsageError where the file cannot be read or names no address */
function linesOf(file: string): FeedLine[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? 'unreadable';
    throw new UsageError(
      `${file} is neither an action (add, list, remove, refresh) nor a file that can be read (${reason})`,
    );
  }
  const lines = text.split(/\r?\n/).map((line, index) => ({ line: index + 1, url: line.trim() }));
  const named = lines.filter(({ url }) => url !== '' && !url.startsWith('#'));
  if (named.length === 0) throw new UsageError(`${file} has no address; write the address of one feed a line`);
  return named;
}

async function addAll(api: AdminApi, lines: readonly FeedLine[], io: CliIo): Promise<number> {
  const feeds: Added[] = [];
  const refused: (FeedLine & { readonly error: string })[] = [];
  const bar = io.progress('feeds', lines.length);
  for (const { line, url } of lines) {
    if (io.stopping.aborted) break;
    try {
      feeds.push(await api.post<Added>('coverage/feeds', { url }));
    } catch (error) {
      if (!(error instanceof AdminApiError)) throw error;
      refused.push({ line, url, error: error.message });
    }
    bar.update(feeds.length + refused.length, `${feeds.length} listed`);
  }
  bar.end();
  for (const { line, url, error } of refused) io.say(`line ${line}: ${url}: ${error}`);
  const added = feeds.filter(({ is_new: isNew }) => isNew).length;
  io.say(`${added} feeds added, ${feeds.length - added} listed before, ${refused.length} refused`);
  io.result({ feeds, refused });
  return refused.length === 0 && !io.stopping.aborted ? EXIT.ok : EXIT.failed;
}

async function list(api: AdminApi, io: CliIo): Promise<number> {
  const { feeds } = await api.get<{ feeds: Feed[] }>('coverage/feeds');
  if (feeds.length === 0) io.say('no feed is listed; npm run coverage -- feeds add URL lists one');
  for (const feed of feeds) io.say(feedLine(feed));
  io.result({ feeds });
  return EXIT.ok;
}

async function refresh(api: AdminApi, { given, again }: { given: string | undefined; again: boolean }, io: CliIo) {
  const wanted = given === undefined ? null : await feedOf(api, given);
  const chosen = ({ feed_id: id }: Feed): boolean => wanted === null || id === wanted.feed_id;
  const readFeeds = async (): Promise<Feed[]> =>
    (await api.get<{ feeds: Feed[] }>('coverage/feeds')).feeds.filter(chosen);
  const before = new Map((await readFeeds()).map((feed) => [feed.feed_id, feed.read_at]));
  await api.post('coverage/feeds/refresh', { again, ...(wanted && { feed_ids: [wanted.feed_id] }) });
  const bar = io.progress('feeds', before.size);
  let feeds = await readFeeds();
  let done = 0;
  for (
    let still = performance.now();
    performance.now() - still < STILL_MS && !io.stopping.aborted;
    feeds = await readFeeds()
  ) {
    const read = feeds.filter(({ feed_id: id, read_at: at }) => at !== before.get(id)).length;
    if (read > done) still = performance.now();
    bar.update((done = read), `${read} read`);
    if (read >= feeds.length) break;
    await pauseFor(POLL_MS, io.stopping);
  }
  bar.end();
  for (const feed of feeds) io.say(feedLine(feed));
  io.result({ feeds });
  if (done >= feeds.length) return EXIT.ok;
  io.note(`${feeds.length - done} are not read yet; is the worker running? They will be, as feeds list shows`);
  return EXIT.failed;
}

async function feedOf(api: AdminApi, given: string): Promise<Feed> {
  const { feeds } = await api.get<{ feeds: Feed[] }>('coverage/feeds');
  const address = URL.canParse(given) ? new URL(given).href : given;
  const feed = feeds.find(({ feed_id: id, url }) => id === given || url === address);
  if (feed) return feed;
  throw new UsageError(`${given} is not listed; npm run coverage -- feeds list shows what is`);
}

function feedLine({ url, title, status, reason, items, mentions, read_at: readAt, moved_to: movedTo }: Feed): string {
  const when = readAt === null ? 'not read yet' : `read ${readAt.slice(0, 16).replace('T', ' ')}`;
  const why = reason === null ? '' : ` (${reason})`;
  const moved = movedTo === null ? '' : `\n  has moved to ${movedTo}: add that, remove this`;
  return `${status.padEnd(8)}${why} ${title ?? url}\n  ${url}\n  ${when}, ${items} items, ${mentions} mentions${moved}`;
}
