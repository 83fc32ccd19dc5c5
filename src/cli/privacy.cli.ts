import { withStack } from '../embedded/stack/with-stack.js';
import { AdminApi } from './io/admin-api.js';
import { mixed } from './reports/mixed-records.js';
import { recipients } from './reports/recipients.js';
import { EXIT, parseCommandLine, UsageError, type CliCommand } from './io/command.js';

const NEEDS = ['eventstore', 'postgres', 'api', 'worker'] as const;

export const command: CliCommand = {
  name: 'privacy',
  summary: 'erase a person permanently; list who was served a person; split records that mix several people',
  usage: `
  npm run privacy -- erase SUBJECT [--reason TEXT]
  npm run privacy -- recipients SUBJECT
  npm run privacy -- mixed [--reason TEXT]
  npm run privacy -- mixed --split [--apply] [--reason TEXT]

SUBJECT is one of
  submission-ID             the contacts and all people of a submission
  submission-ID/founders/0  one person of it
  person-ID, investor-ID    a stored person, with every submission and dossier that names the person
  named-ID                  a person whom the public records of a dossier name
  review-ID                 the author of a forum review; its address works as well

erase destroys the key of the subject, which makes every copy in the log, the read models and backups unreadable. The
log keeps its events, so proofs over it still hold. An erasure cannot be undone.

recipients lists the accounts that were served a record showing the person, SUBJECT being person-ID or investor-ID: the
person's own record, and records of companies that name the person as founder or investor. A controller notifies them of
a correction or erasure, and names them to the person on request (GDPR, article 19). It covers paid answers to API keys within
READS_RETENTION_MONTHS, except keys that switched the recording off; not public pages, payments by the call, data set
files, webhooks or the feed. Run it before an erasure: afterwards further records of the person are not found by one id.

mixed lists people, and investors who are people, whose records have facts of several people: before ids were made from
what identifies people, a newer file of the same name gave one person's facts to another. It shows names and addresses
in the clear, and the log records who saw them. Each fact is the record's own, moved (one other record states it),
contradicted (of another person, whom the log does not name) or undecided (nothing in the log decides).

mixed --split says what it would correct; with --apply it appends the corrections: it moves facts to the record
that states them, retracts contradicted ones and leaves undecided ones. Import the newest files again afterwards, and run it once more:
facts whose person the log did not name are then recorded for that person. It changes nothing where nothing is mixed.

With --json:
  erase  subject, erased[]
  recipients  subject, recipients[] {account_id, label, reads, first_at, last_at, last_request_id}
  mixed  records[] {kind, id, name, profile, erased, key_lost, provenance, facts[]}, checked, applied, moved, retracted, undecided`,

  async run(args, io) {
    const { values, positionals } = parseCommandLine({
      args,
      allowPositionals: true,
      options: { reason: { type: 'string' }, split: { type: 'boolean' }, apply: { type: 'boolean' } },
    });
    const [action, subject, ...more] = positionals;
    if (action === 'mixed') {
      if (subject !== undefined) throw new UsageError('mixed takes no subject; it checks all records');
      if (values.apply && !values.split) throw new UsageError('--apply is an option of --split');
      const isSplit = values.split === true;
      return mixed({ isSplit, isApplied: values.apply === true, reason: values.reason }, io);
    }
    if ((action !== 'erase' && action !== 'recipients') || more.length > 0)
      throw new UsageError('say what to do: erase SUBJECT, recipients SUBJECT, or mixed');
    if (values.split || values.apply) throw new UsageError('--split and --apply go with mixed');
    if (action === 'recipients') return recipients(subject, values.reason, io);
    if (subject === undefined) throw new UsageError('name the subject to erase, for instance submission-ID/founders/0');
    return withStack({ dataDir: io.dataDir, json: io.json, needs: NEEDS, stopping: io.stopping }, async (stack) => {
      const body = { subject, ...(values.reason !== undefined && { reason: values.reason }) };
      const done = await new AdminApi(stack).post<{ subject: string; erased: string[] }>('privacy/erase', body);
      for (const each of done.erased) io.say(`${each} is erased`);
      if (done.erased.length === 0) io.say('nothing was left to erase');
      io.result(done);
      return EXIT.ok;
    });
  },
};
