import { withStack } from '../embedded/stack/with-stack.js';
import { AdminApi } from './io/admin-api.js';
import { EXIT, parseCommandLine, UsageError, type CliCommand, type CliIo } from './io/command.js';
import { correctionLines, textOf, type Corrected } from './reports/correction-lines.js';

interface Person {
  readonly submission_id: string;
  readonly part: string;
  readonly index: number;
  readonly role: string | null;
  readonly key_lost: boolean;
  readonly name: string | null;
  readonly company?: { readonly name: string };
}

interface Queued {
  readonly id: string;
  readonly name: string;
  readonly website: string;
  readonly status: string;
  readonly age_hours: number;
  readonly overdue: boolean;
  readonly screened_at: string | null;
  readonly claim: Readonly<Record<string, unknown>>;
  readonly contacts_state: 'none' | 'readable' | 'erased' | 'key_lost';
  readonly people: readonly Person[];
  readonly findings: readonly { readonly check: string; readonly level: string; readonly message: string }[];
  readonly reason: string | null;
}

type Values = Readonly<Partial<Record<'reason' | 'status' | 'person' | 'wrong-since' | 'evidence' | 'into', string>>> &
  Readonly<Partial<Record<'new' | 'changed' | 'unknown' | 'dry-run', boolean>>>;
/** The most words of an action after its name; a word too many would be another record, left undone in silence. */
const MOST_WORDS: Readonly<Record<string, number>> = {
  list: 0,
  show: 1,
  approve: 1,
  reject: 1,
  people: 0,
  separate: 1,
};
type Act = (api: AdminApi, io: CliIo) => Promise<Record<string, unknown>>;

export const command: CliCommand = {
  name: 'moderate',
  summary: 'moderation queue: list, approve, reject, match people',
  usage: `
  npm run moderate -- list [--status pending_review|approved|rejected]
  npm run moderate -- show ID
  npm run moderate -- approve ID [--reason TEXT]
  npm run moderate -- reject ID --reason TEXT
  npm run moderate -- people
  npm run moderate -- person ID PART INDEX [--person PERSON | --new]
  npm run moderate -- separate INVESTOR --reason TEXT
  npm run moderate -- correct COMPANY FIELD VALUE --reason TEXT [--wrong-since DATE] [--evidence URL] [--dry-run]
  npm run moderate -- correct COMPANY FIELD --unknown --reason TEXT [--wrong-since DATE] [--evidence URL] [--dry-run]
  npm run moderate -- correct COMPANY FIELD VALUE --changed --reason TEXT [--evidence URL] [--dry-run]
  npm run moderate -- withdraw COMPANY --reason TEXT [--dry-run]
  npm run moderate -- merge COMPANY --into COMPANY --reason TEXT [--evidence URL] [--dry-run]
  npm run moderate -- split COMPANY --reason TEXT [--evidence URL] [--dry-run]

list shows pending submissions, oldest first, with age and findings; those older than 24 hours are marked. The
submitter sees the reason of a rejection. people lists founders and team members of approved submissions without a
matching record. person links one of them: --person to a person on file, --new to a new record, neither to leave them
unlinked. separate splits an investor off the one that an import merged it into; other_names of
GET /api/v1/investors/{slug} has the ids. correct replaces a value of a company (id or slug), whatever its sources say;
the former value was wrong, and no import brings it back. --unknown takes it back without a new one; --changed says that
it was right and the world has changed. A list is VALUE with commas. withdraw takes a whole record off the service; its
history stays in the log. merge ends a record that is the same company as another one, which takes over its facts,
rounds, products, people and domains. split undoes a merge: COMPANY is the record that ended. Accounts that were served
what was wrong are notified, and charges for single records refunded. --dry-run changes nothing, and shows what would
change and how many accounts, charges and credits that would be.

With --json:
  list     submissions[], waiting, oldest_age_hours
  show     id, status, claim, findings[], people[], …
  approve  id, status
  reject   id, status
  people   people[]
  person   id, part, index, person_id
  separate id
  correct  company_id, kind, field, before, after, changed, effects[], dry_run
  withdraw company_id, kind, field, before, after, changed, effects[], dry_run
  merge    company_id, kind, merged_into, before, after, values[], effects[], changed, dry_run
  split    company_id, kind, split_from, before, after, values[], effects[], changed, dry_run
           of --dry-run also accounts, refunds, credits, records`,

  async run(args, io) {
    const { values, positionals } = parseCommandLine({
      args,
      allowPositionals: true,
      options: {
        reason: { type: 'string' },
        status: { type: 'string' },
        person: { type: 'string' },
        new: { type: 'boolean' },
        'wrong-since': { type: 'string' },
        evidence: { type: 'string' },
        into: { type: 'string' },
        changed: { type: 'boolean' },
        unknown: { type: 'boolean' },
        'dry-run': { type: 'boolean' },
      },
    });
    const act = actOf(positionals, values);
    // The worker keeps the queue up to date, and screens.
    const needs = ['eventstore', 'postgres', 'api', 'worker'] as const;
    return withStack({ dataDir: io.dataDir, json: io.json, needs, stopping: io.stopping }, async (stack) => {
      io.result(await act(new AdminApi(stack), io));
      return EXIT.ok;
    });
  },
};

function actOf([action, id, part, index, ...more]: string[], values: Values): Act {
  const extra = [id, part, index, ...more].filter((word) => word !== undefined).slice(MOST_WORDS[action ?? ''] ?? 3);
  if (extra.length > 0) throw new UsageError(`too many words: ${extra.join(' ')}`);
  const reason = values.reason === undefined ? {} : { reason: values.reason };
  switch (action) {
    case 'list':
      return list(values.status);
    case 'show':
      return show(needed(id));
    case 'approve':
      return decide(`submissions/${needed(id)}/approve`, reason);
    case 'reject':
      if (values.reason === undefined) throw new UsageError('a rejection needs --reason TEXT; the submitter sees it');
      return decide(`submissions/${needed(id)}/reject`, reason);
    case 'people':
      return people;
    case 'separate':
      if (id === undefined) throw new UsageError('name the investor by the id of its record');
      if (values.reason === undefined) throw new UsageError('a separation needs --reason TEXT; the log keeps it');
      return decide(`investors/${encodeURIComponent(id)}/separate`, reason);
    case 'merge':
      return merge([id, part], values);
    case 'split':
      return split([id, part], values);
    case 'correct':
    case 'withdraw':
      return correct(action, [id, part, index], values);
    case 'person':
      return decide(
        `submissions/${needed(id)}/people/${needed(part)}/${needed(index)}`,
        values.new ? { register: true } : values.person === undefined ? {} : { person_id: values.person },
      );
    default:
      throw new UsageError(
        `say what to do: list, show, approve, reject, people, person, separate, correct, withdraw, merge or split${action ? ` (not ${action})` : ''}`,
      );
  }
}

function needed(value: string | undefined): string {
  if (value === undefined) throw new UsageError('name the submission by its id');
  return encodeURIComponent(value);
}

function list(status: string | undefined): Act {
  return async (api, io) => {
    const query = status === undefined ? '' : `?status=${encodeURIComponent(status)}`;
    const queue = await api.get<{ submissions: Queued[]; waiting: number; oldest_age_hours: number }>(
      `submissions${query}`,
    );
    for (const queued of queue.submissions) {
      io.say(
        `${queued.overdue ? 'OVERDUE ' : ''}${queued.id}  ${queued.name}  ${queued.website}  ${queued.age_hours} h`,
      );
      if (queued.screened_at === null && queued.status === 'pending_review') io.say('    not screened yet');
      for (const finding of queued.findings) io.say(`    ${lineOf(finding)}`);
    }
    const overdue = queue.submissions.filter((queued) => queued.overdue).length;
    io.say(`${queue.waiting} waiting, the oldest for ${queue.oldest_age_hours} h`);
    if (overdue > 0) io.note(`warning: ${overdue} waiting for more than 24 hours`);
    return { ...queue };
  };
}

function show(id: string): Act {
  return async (api, io) => {
    const queued = await api.get<Queued>(`submissions/${id}`);
    io.say(
      `${queued.id}  ${queued.status}  ${queued.age_hours} h${queued.reason === null ? '' : `  (${queued.reason})`}`,
    );
    for (const [field, value] of Object.entries(queued.claim)) io.say(`  ${field.padEnd(22)} ${textOf(value)}`);
    if (queued.contacts_state === 'key_lost') io.say('  contacts: the key is lost; restore the vault from its backup');
    if (queued.contacts_state === 'erased') io.say('  contacts: erased');
    for (const person of queued.people) io.say(`  ${personOf(person)}`);
    for (const finding of queued.findings) io.say(`  ${lineOf(finding)}`);
    return { ...queued };
  };
}

function decide(path: string, body: object): Act {
  return async (api, io) => {
    const done = await api.post<Record<string, unknown>>(path, body);
    io.say(Object.values(done).map(textOf).join('  '));
    return done;
  };
}

/** A correction of a company, or its withdrawal. */
function correct(action: string, [company, field, value]: (string | undefined)[], values: Values): Act {
  if (company === undefined) throw new UsageError('name the company by its id or slug');
  if (values.reason === undefined) throw new UsageError(`${action} needs --reason TEXT; the log keeps it`);
  const { reason, evidence, changed, unknown: isUnknown } = values;
  const isWithdrawal = action === 'withdraw';
  if (isWithdrawal && field !== undefined)
    throw new UsageError('withdraw takes the whole record: name only the company');
  if (!isWithdrawal && field === undefined) throw new UsageError('name the field, as answers have it');
  if (!isWithdrawal && (value === undefined) !== (isUnknown === true)) {
    throw new UsageError('give the right value, or --unknown where nothing right is known');
  }
  const kind = isWithdrawal ? 'withdrawn' : changed ? 'changed' : isUnknown ? 'retracted' : 'corrected';
  const body = {
    kind,
    reason,
    ...(!isWithdrawal && { field }),
    ...(!isWithdrawal && kind !== 'retracted' && { value: isUnknown ? null : value }),
    ...(values['wrong-since'] !== undefined && { wrong_since: values['wrong-since'] }),
    ...(evidence !== undefined && { evidence_url: evidence }),
  };
  return corrections(company, { body, what: isWithdrawal ? 'record' : (field ?? '') }, values);
}

/** A record that is the same company as another one. */
function merge([company, more]: (string | undefined)[], { into, reason, evidence, ...values }: Values): Act {
  if (company === undefined) throw new UsageError('name the record that ends by its id or slug');
  if (more !== undefined) throw new UsageError(`too many words: ${more}`);
  if (into === undefined) throw new UsageError('a merge needs --into COMPANY: the record that stays');
  if (reason === undefined) throw new UsageError('merge needs --reason TEXT; the log keeps it');
  const body = { kind: 'merged', into, reason, ...(evidence !== undefined && { evidence_url: evidence }) };
  return corrections(company, { body, what: `merge of ${company} into ${into}` }, values);
}

/** A merged record that is a company of its own after all. */
function split([company, more]: (string | undefined)[], { reason, evidence, ...values }: Values): Act {
  if (company === undefined) throw new UsageError('name the merged record by its id or slug');
  if (more !== undefined) throw new UsageError(`too many words: ${more}`);
  if (reason === undefined) throw new UsageError('split needs --reason TEXT; the log keeps it');
  const body = { kind: 'split', reason, ...(evidence !== undefined && { evidence_url: evidence }) };
  return corrections(company, { body, what: `split of ${company}` }, values);
}

function corrections(company: string, { body, what }: { body: object; what: string }, values: Values): Act {
  const query = values['dry-run'] ? '?dry_run=true' : '';
  return async (api, io) => {
    const path = `companies/${encodeURIComponent(company)}/corrections${query}`;
    const done = await api.post<Corrected & Record<string, unknown>>(path, body);
    for (const line of correctionLines(what, done)) io.say(line);
    return done;
  };
}

const people: Act = async (api, io) => {
  const waiting = await api.get<{ people: Person[] }>('people-reviews');
  for (const person of waiting.people) {
    io.say(`${person.submission_id}  ${personOf(person)}  of ${person.company?.name ?? '?'}`);
  }
  io.say(`${waiting.people.length} people to match`);
  return { ...waiting };
};

function personOf({ part, index, name, role, key_lost: isKeyLost }: Person): string {
  return `${part} ${index}  ${name ?? (isKeyLost ? '(key lost)' : '(erased)')}${role === null ? '' : `, ${role}`}`;
}

function lineOf({ level, check, message }: Queued['findings'][number]): string {
  return `${level.padEnd(8)} ${check}: ${message}`;
}
