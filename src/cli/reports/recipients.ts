import { withStack } from '../../embedded/stack/with-stack.js';
import { AdminApi } from '../io/admin-api.js';
import { EXIT, UsageError, type CliIo } from '../io/command.js';

interface Recipients {
  readonly subject: string;
  readonly recipients: readonly {
    readonly account_id: string;
    readonly label: string | null;
    readonly reads: number;
    readonly first_at: string | null;
    readonly last_at: string | null;
    readonly last_request_id: string;
  }[];
}

const NEEDS = ['eventstore', 'postgres', 'api', 'worker'] as const;

/** `privacy recipients SUBJECT`: the accounts that were served a record showing the person. */
export async function recipients(subject: string | undefined, reason: string | undefined, io: CliIo): Promise<number> {
  if (subject === undefined) throw new UsageError('name the person, for instance person-ID');
  if (reason !== undefined) throw new UsageError('recipients changes nothing, so it takes no --reason');
  return withStack({ dataDir: io.dataDir, json: io.json, needs: NEEDS, stopping: io.stopping }, async (stack) => {
    const path = `privacy/recipients?subject=${encodeURIComponent(subject)}`;
    const found = await new AdminApi(stack).get<Recipients>(path);
    for (const { account_id: id, label, reads, first_at: first, last_at: last } of found.recipients) {
      const times = reads === 1 ? 'once' : `${reads} times`;
      io.say(`${id}${label === null ? '' : ` (${label})`}: ${times}, ${first ?? 'unknown'} to ${last ?? 'unknown'}`);
    }
    if (found.recipients.length === 0) io.say(`no account was served a record showing ${subject}`);
    io.result({ ...found });
    return EXIT.ok;
  });
}
