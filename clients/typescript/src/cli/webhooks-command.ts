import { randomBytes } from 'node:crypto';
import type { WebhookDelivery } from '../generated/models.js';
import { pause } from '../retry.js';
import { type Scoutline, signWebhook } from '../scoutline.js';
import { type Command, parseCommandLine, type Terminal, UsageError, wholeNumber } from './command.js';

const OPTIONS = {
  'forward-to': { type: 'string' },
  webhook: { type: 'string' },
  secret: { type: 'string' },
  interval: { type: 'string', default: '2' },
  since: { type: 'string' },
} as const;
const FORWARD_TIMEOUT_MS = 15_000;
const PAGE = 100;
/** A delivery may be listed this long after its time. */
const LATEST_APPEARANCE_MS = 60_000;

export const webhooksCommand: Command = {
  name: 'webhooks',
  summary: 'forward deliveries to a port of this machine',
  usage: `scoutline webhooks listen --forward-to http://localhost:3000/hook [--webhook ID] [--secret whsec_…]

Asks the service for new deliveries of your webhooks, and sends each message to your program as the service would, with
webhook-id, webhook-timestamp and webhook-signature. Nothing on this machine has to be reachable. The webhook must be
registered; its address must be public and https, but need not work. Ctrl-C ends it.

  --forward-to URL  where messages go
  --webhook ID      one webhook; by default all of your key
  --secret SECRET   signs the messages; by default a new one is printed
  --interval N      seconds between two questions, 1 to 3600 (default 2)
  --since TIME      forward deliveries since this ISO 8601 time too; by default only new ones`,
  subcommands: ['listen'],
  options: Object.keys(OPTIONS),
  async run(args, terminal) {
    const { values, positionals } = parseCommandLine({ args: [...args], allowPositionals: true, options: OPTIONS });
    if (positionals.length !== 1 || positionals[0] !== 'listen') throw new UsageError('say: webhooks listen');
    const target = values['forward-to'];
    if (target === undefined || !URL.canParse(target)) {
      throw new UsageError('--forward-to needs an address: --forward-to http://localhost:3000/hook');
    }
    const since = values.since === undefined ? Date.now() : Date.parse(values.since);
    if (Number.isNaN(since)) throw new UsageError(`--since is ${values.since}; it must be an ISO 8601 time`);
    const intervalMs = wholeNumber('interval', values.interval, [1, 3_600]) * 1_000;
    const secret = values.secret ?? `whsec_${randomBytes(32).toString('base64')}`;
    const client = terminal.client();
    const lists = await webhooksOf(client, values.webhook, terminal);
    if (values.secret === undefined) terminal.note(`messages are signed with ${secret}`);
    terminal.note(`forwarding deliveries of ${lists.length} webhook(s) to ${target}`);
    const listener = new Listener(lists, { target, secret, since }, terminal);
    for (;;) {
      await listener.round();
      await pause(intervalMs, terminal.stopping);
    }
  },
};

/** Pages of the deliveries to one webhook, newest first. */
type Deliveries = () => AsyncIterable<WebhookDelivery>;

async function webhooksOf(client: Scoutline, wanted: string | undefined, terminal: Terminal): Promise<Deliveries[]> {
  const options = { signal: terminal.stopping };
  const groups = [client.webhooks, client.arbitrage.webhooks];
  const registered = await Promise.all(groups.map((group) => group.list(options)));
  const found = registered.flatMap(({ webhooks }, index) =>
    webhooks
      .filter(({ id }) => wanted === undefined || id === wanted)
      .map(
        ({ id }): Deliveries =>
          () =>
            (groups[index] ?? client.webhooks).deliveries(id, { include: ['body'], limit: PAGE }, options),
      ),
  );
  if (found.length === 0) {
    throw new Error(
      wanted === undefined
        ? 'this key has no webhook; register one with POST /api/v1/webhooks or client.webhooks.create()'
        : `this key has no webhook ${wanted}`,
    );
  }
  return found;
}

interface ForwardSettings {
  readonly target: string;
  readonly secret: string;
  readonly since: number;
}

class Listener {
  /** Times of the deliveries that were forwarded, by id. */
  private readonly seen = new Map<string, number>();
  private since: number;

  constructor(
    private readonly lists: readonly Deliveries[],
    private readonly settings: ForwardSettings,
    private readonly terminal: Terminal,
  ) {
    this.since = settings.since;
  }

  /** Forwards what has come since the last round, the oldest first. */
  async round(): Promise<void> {
    const fresh: WebhookDelivery[] = [];
    for (const list of this.lists) {
      for await (const delivery of list()) {
        const createdAt = Date.parse(delivery.created_at);
        if (createdAt < this.since) break;
        if (this.seen.has(delivery.id)) continue;
        this.seen.set(delivery.id, createdAt);
        fresh.push(delivery);
      }
    }
    this.forget();
    fresh.sort((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at));
    for (const delivery of fresh) await this.forward(delivery);
  }

  /** Later rounds need not read what is older than any delivery that may still appear. */
  private forget(): void {
    const newest = Math.max(...this.seen.values(), this.since);
    this.since = Math.max(this.since, newest - LATEST_APPEARANCE_MS);
    for (const [id, createdAt] of this.seen) if (createdAt < this.since) this.seen.delete(id);
  }

  private async forward({ message_id: id, event, body }: WebhookDelivery): Promise<void> {
    if (typeof body !== 'string') {
      this.terminal.note(`${id}  ${event}  not forwarded: its body is deleted`);
      return;
    }
    const signed = await signWebhook(this.settings.secret, { id, body, seconds: Math.floor(Date.now() / 1_000) });
    const limit = AbortSignal.timeout(FORWARD_TIMEOUT_MS);
    const outcome = await fetch(this.settings.target, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signed },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([limit, this.terminal.stopping]),
    }).then(
      async (response) => {
        await response.body?.cancel();
        return String(response.status);
      },
      (error: Error) => `no answer (${((error.cause ?? error) as { code?: string }).code ?? error.name})`,
    );
    this.terminal.print(`${id}  ${event}  ${outcome}`);
  }
}
