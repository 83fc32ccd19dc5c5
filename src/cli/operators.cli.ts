import { withStack } from '../embedded/stack/with-stack.js';
import { isStaffRole, STAFF_ROLES } from '../web/staff/staff.js';
import { AdminApi } from './io/admin-api.js';
import { EXIT, parseCommandLine, UsageError, type CliCommand, type CliIo } from './io/command.js';

interface Listed {
  readonly name: string;
  readonly role: string;
  readonly active: boolean;
  readonly added_at: string;
  readonly added_by: string;
  readonly revoked_at: string | null;
}

type Act = (api: AdminApi, io: CliIo) => Promise<Record<string, unknown>>;

export const command: CliCommand = {
  name: 'operators',
  summary: 'add operators and auditors with personal tokens, list them, revoke a token',
  usage: `
  npm run operators -- add NAME [--role ${STAFF_ROLES.join('|')}]
  npm run operators -- list
  npm run operators -- revoke NAME

Operators can act; auditors can only read. The token is shown once and not stored: it signs in to the console at
/operations and is the bearer token of the admin API. Once a named operator exists, the shared OPERATOR_TOKEN no longer
signs in to the console; the API and commands still accept it. --reason TEXT is recorded in the log. A revoked token and
its sessions are refused within two seconds.

With --json:
  add     operator_id, name, role, operator_token
  list    operators[] (operator_id, name, role, active, added_at, added_by, revoked_at, revoked_by)
  revoke  operator_id, name, revoked`,

  async run(args, io) {
    const { values, positionals } = parseCommandLine({
      args,
      allowPositionals: true,
      options: { role: { type: 'string' }, reason: { type: 'string' } },
    });
    const act = actOf(positionals, values);
    const needs = ['eventstore', 'postgres', 'api'] as const;
    return withStack({ dataDir: io.dataDir, json: io.json, needs, stopping: io.stopping }, async (stack) => {
      io.result(await act(new AdminApi(stack), io));
      return EXIT.ok;
    });
  },
};

function actOf([action, name, ...more]: string[], values: { role?: string; reason?: string }): Act {
  const reason = values.reason === undefined ? {} : { reason: values.reason };
  if (more.length > 0 || (action === 'list' && name !== undefined)) throw new UsageError('too many names');
  if (action === 'list') return list;
  if (action !== 'add' && action !== 'revoke') throw new UsageError('say what to do: add, list or revoke');
  if (name === undefined) throw new UsageError(`${action} needs a NAME`);
  if (action === 'revoke') {
    return async (api, io) => {
      const ended = await api.post<Record<string, unknown>>(`operators/${encodeURIComponent(name)}/revoke`, reason);
      io.say(`the token of ${name} has ended`);
      return ended;
    };
  }
  const { role = 'operator' } = values;
  if (!isStaffRole(role)) throw new UsageError(`--role must be one of ${STAFF_ROLES.join(', ')}`);
  return async (api, io) => {
    const added = await api.post<Record<string, unknown> & { readonly operator_token: string }>('operators', {
      name,
      role,
      ...reason,
    });
    io.say(`${name} is an ${role}. The token, shown only once and not stored:`);
    io.say(added.operator_token);
    return added;
  };
}

async function list(api: AdminApi, io: CliIo): Promise<Record<string, unknown>> {
  const listed = await api.get<{ operators: Listed[] }>('operators');
  for (const { name, role, active, added_at: at, added_by: by, revoked_at: end } of listed.operators) {
    const state = active ? 'active' : `ended ${end?.slice(0, 10)}`;
    io.say(`${name.padEnd(20)} ${role.padEnd(9)} ${state.padEnd(17)} added ${at.slice(0, 10)} by ${by}`);
  }
  if (listed.operators.length === 0) io.say('none yet: only the shared OPERATOR_TOKEN exists');
  return listed;
}
