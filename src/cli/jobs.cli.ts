import { withStack } from '../embedded/stack/with-stack.js';
import { AdminApi } from './io/admin-api.js';
import { EXIT, parseCommandLine, UsageError, type CliCommand, type CliIo } from './io/command.js';

interface Shown {
  readonly job_id: string;
  readonly kind: string;
  readonly status: string;
  readonly stage: string;
  readonly progress: number;
  readonly attempt: number;
  readonly account_id: string;
  readonly created_at: string;
  readonly credits_refunded: number;
  readonly error: { readonly code: string; readonly message: string } | null;
  readonly queue: {
    readonly state: string;
    readonly worker: string | null;
    readonly error: string | null;
  } | null;
}

type Values = Readonly<Partial<Record<'kind' | 'status' | 'limit' | 'reason', string>>>;
type Act = (api: AdminApi, io: CliIo) => Promise<object>;

export const command: CliCommand = {
  name: 'jobs',
  summary: 'list, cancel and retry render and transcription jobs',
  usage: `
  npm run jobs -- list [--status queued,running,done,failed] [--kind video,clip,social_transcript] [--limit N]
  npm run jobs -- show ID
  npm run jobs -- cancel ID [--reason TEXT]
  npm run jobs -- retry ID

list shows the newest 50 jobs of all accounts and how many are waiting, running and parked. cancel stops an unfinished
job and refunds its charge. A job is parked when no program or service is configured for it; retry queues it again, and
after an hour it fails and is refunded. A finished job is never reopened.

With --json:
  list     jobs[], queue {waiting, running, parked, oldest_waiting_seconds}
  show     job_id, kind, status, input, result, error, queue {state, worker, tries, error}, …
  cancel   id, status
  retry    id, status`,

  async run(args, io) {
    const { values, positionals } = parseCommandLine({
      args,
      allowPositionals: true,
      options: {
        kind: { type: 'string' },
        status: { type: 'string' },
        limit: { type: 'string' },
        reason: { type: 'string' },
      },
    });
    const act = actOf(positionals, values);
    const needs = ['eventstore', 'postgres', 'api', 'worker'] as const;
    return withStack({ dataDir: io.dataDir, json: io.json, needs, stopping: io.stopping }, async (stack) => {
      io.result({ ...(await act(new AdminApi(stack), io)) });
      return EXIT.ok;
    });
  },
};

function actOf([action, id, ...more]: string[], values: Values): Act {
  if (more.length > 0) throw new UsageError(`too many words: ${more.join(' ')}`);
  switch (action) {
    case 'list':
      if (id !== undefined) throw new UsageError('list takes no argument');
      return list(values);
    case 'show':
      return show(needed(id));
    case 'cancel':
      return act(`jobs/${needed(id)}/cancel`, values.reason === undefined ? {} : { reason: values.reason });
    case 'retry':
      return act(`jobs/${needed(id)}/retry`, {});
    default:
      throw new UsageError(`say what to do: list, show, cancel or retry${action ? ` (not ${action})` : ''}`);
  }
}

function needed(id: string | undefined): string {
  if (id === undefined) throw new UsageError('name the job by its id');
  return encodeURIComponent(id);
}

function list({ kind, status, limit }: Values): Act {
  return async (api, io) => {
    const filters = Object.entries({ kind, status, limit }).filter((pair): pair is [string, string] => !!pair[1]);
    const found = await api.get<{ jobs: Shown[]; queue: Readonly<Record<string, number>> }>(
      `jobs?${new URLSearchParams(filters).toString()}`,
    );
    for (const job of found.jobs) io.say(lineOf(job));
    const { waiting, running, parked, oldest_waiting_seconds: oldest } = found.queue;
    io.say(`${waiting} waiting (the oldest for ${oldest} s), ${running} running, ${parked} parked`);
    return found;
  };
}

function show(id: string): Act {
  return async (api, io) => {
    const job = await api.get<Shown>(`jobs/${id}`);
    io.say(JSON.stringify(job, null, 2));
    return job;
  };
}

function act(path: string, body: object): Act {
  return async (api, io) => {
    const done = await api.post<{ id: string; status: string }>(path, body);
    io.say(`${done.id}: ${done.status}`);
    return done;
  };
}

function lineOf(job: Shown): string {
  const state = job.queue?.state === 'parked' ? 'parked' : job.status;
  const detail =
    job.error?.code ?? job.queue?.error ?? (job.status === 'running' ? `${Math.round(job.progress * 100)} %` : '');
  return `${job.job_id}  ${job.kind.padEnd(17)} ${state.padEnd(8)} ${job.created_at}  ${detail}`.trimEnd();
}
