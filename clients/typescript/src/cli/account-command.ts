import { type Command, parseCommandLine, table, UsageError } from './command.js';

const OPTIONS = { json: { type: 'boolean', default: false } } as const;

export const accountCommand: Command = {
  name: 'account',
  summary: 'show plan, credits and limits of your key',
  usage: `scoutline account [--json]`,
  subcommands: [],
  options: Object.keys(OPTIONS),
  async run(args, terminal) {
    const { values, positionals } = parseCommandLine({ args: [...args], allowPositionals: true, options: OPTIONS });
    if (positionals.length > 0) throw new UsageError(`account takes no ${positionals[0]}`);
    const account = await terminal.client().me({ signal: terminal.stopping });
    if (values.json) return terminal.print(JSON.stringify(account));
    terminal.print(`plan ${account.plan}`);
    const wallets = account.wallets.map(({ wallet, used, limit, remaining_balance: balance }) =>
      [wallet, used, limit, balance].map(String),
    );
    for (const line of table([['WALLET', 'USED', 'LIMIT', 'BALANCE'], ...wallets])) terminal.print(line);
  },
};
