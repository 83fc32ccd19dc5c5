import { withStack } from '../embedded/stack/with-stack.js';
import { AdminApi } from './io/admin-api.js';
import { EXIT, parseCommandLine, UsageError, type CliCommand } from './io/command.js';

export const command: CliCommand = {
  name: 'privacy',
  summary: 'forget a person for good',
  usage: `
  npm run privacy -- erase SUBJECT [--reason TEXT]

SUBJECT is submission-ID (its contacts and all of its people), submission-ID/founders/0 (one of them), person-ID or
investor-ID (somebody on file, with every submission that named them and every dossier), named-ID (somebody whom a
dossier's public records name), review-ID or the address of a forum review (its author). The key of the subject is destroyed, and with it every copy of what it sealed: in the log, in the read models, in backups of either. The log keeps its events, so that everything
proved over it still holds. This cannot be taken back.

With --json:
  erase  subject, erased[]`,

  async run(args, io) {
    const { values, positionals } = parseCommandLine({
      args,
      allowPositionals: true,
      options: { reason: { type: 'string' } },
    });
    const [action, subject, ...more] = positionals;
    if (action !== 'erase' || more.length > 0) throw new UsageError('say what to do: erase SUBJECT');
    if (subject === undefined)
      throw new UsageError('name who is to be forgotten, for instance submission-ID/founders/0');
    const needs = ['eventstore', 'postgres', 'api', 'worker'] as const;
    return withStack({ dataDir: io.dataDir, json: io.json, needs, stopping: io.stopping }, async (stack) => {
      const body = { subject, ...(values.reason !== undefined && { reason: values.reason }) };
      const done = await new AdminApi(stack).post<{ subject: string; erased: string[] }>('privacy/erase', body);
      for (const each of done.erased) io.say(`${each} is forgotten`);
      if (done.erased.length === 0) io.say('nothing was left to forget');
      io.result(done);
      return EXIT.ok;
    });
  },
};
