import { withStack } from '../../embedded/stack/with-stack.js';
import { AdminApi } from '../io/admin-api.js';
import { EXIT, type CliIo } from '../io/command.js';

interface Fact {
  readonly kind: 'role' | 'email' | 'investment';
  readonly company_id: string | null;
  readonly round_id: string | null;
  readonly title: string | null;
  readonly email: string | null;
  readonly erased: boolean;
  readonly key_lost: boolean;
  readonly source: string;
  readonly file: string | null;
  readonly line: number | null;
  readonly observed_at: string;
  readonly verdict: 'own' | 'moved' | 'contradicted' | 'undecided';
  readonly owner_id: string | null;
}

interface MixedRecord {
  readonly kind: 'person' | 'investor';
  readonly id: string;
  readonly name: string | null;
  readonly profile: string | null;
  readonly key_lost: boolean;
  readonly facts: readonly Fact[];
}

interface Page {
  readonly records: readonly MixedRecord[];
  readonly checked: number;
  readonly total: number;
  readonly next: string | null;
}

/** Numbers of facts. */
interface Counts {
  readonly moved: number;
  readonly retracted: number;
  readonly undecided: number;
}

interface Options {
  readonly isSplit: boolean;
  readonly isApplied: boolean;
  readonly reason: string | undefined;
}

const NEEDS = ['eventstore', 'postgres', 'api', 'worker'] as const;

/** Lists mixed records, and with `isApplied` corrects them. After Ctrl-C the next run does the rest. */
export function mixed({ isSplit, isApplied, reason }: Options, io: CliIo): Promise<number> {
  const given = reason === undefined ? {} : { reason };
  return withStack({ dataDir: io.dataDir, json: io.json, needs: NEEDS, stopping: io.stopping }, async (stack) => {
    const api = new AdminApi(stack);
    const { records, checked } = await find(api, given, io);
    for (const record of records) for (const line of linesOf(record, isSplit)) io.say(line);
    const counts = isApplied ? await split(api, records, given, io) : countsOf(records);
    io.say(sentenceOf(records.length, checked, counts, { isSplit, isApplied }));
    io.result({ records, checked, applied: isApplied && !io.stopping.aborted, ...counts });
    return io.stopping.aborted ? EXIT.failed : EXIT.ok;
  });
}

async function find(api: AdminApi, given: object, io: CliIo) {
  const records: MixedRecord[] = [];
  let checked = 0;
  let bar: ReturnType<CliIo['progress']> | null = null;
  for (let after: string | null = null; !io.stopping.aborted;) {
    const page: Page = await api.post<Page>('privacy/mixed', { ...given, ...(after !== null && { after }) });
    bar ??= io.progress('records', page.total);
    records.push(...page.records);
    bar.update((checked += page.checked));
    after = page.next;
    if (after === null) break;
  }
  bar?.end();
  return { records, checked };
}

/** @returns what was done, which is less than what was found after Ctrl-C */
async function split(api: AdminApi, records: readonly MixedRecord[], given: object, io: CliIo): Promise<Counts> {
  const done = { moved: 0, retracted: 0, undecided: 0 };
  const bar = io.progress('splits', records.length);
  for (const [index, { id }] of records.entries()) {
    if (io.stopping.aborted) break;
    const { moved, retracted, undecided } = await api.post<Counts>('privacy/mixed/split', { id, ...given });
    done.moved += moved;
    done.retracted += retracted;
    done.undecided += undecided;
    bar.update(index + 1);
  }
  bar.end();
  return done;
}

function countsOf(records: readonly MixedRecord[]): Counts {
  const facts = records.flatMap((record) => record.facts);
  const count = (verdict: Fact['verdict']): number => facts.filter((fact) => fact.verdict === verdict).length;
  return { moved: count('moved'), retracted: count('contradicted'), undecided: count('undecided') };
}

function linesOf({ kind, id, name, profile, key_lost: isKeyLost, facts }: MixedRecord, isSplit: boolean): string[] {
  const shown = isSplit ? facts.filter(({ verdict }) => verdict !== 'own') : facts;
  return [
    `${kind}-${id}  ${name ?? (isKeyLost ? '(key lost)' : '(erased)')}${profile === null ? '' : `  ${profile}`}`,
    ...shown.map(
      (fact) =>
        `  ${whatOf(fact)}  ${fact.file ?? fact.source}:${fact.line ?? '?'} of ${fact.observed_at}: ${verdictOf(fact)}`,
    ),
  ];
}

function whatOf({ kind, title, email, company_id, round_id, key_lost: isKeyLost }: Fact): string {
  if (kind === 'email') return email ?? (isKeyLost ? '(address whose key is lost)' : '(erased address)');
  if (kind === 'role') return `${title ?? ''} at company ${company_id ?? ''}`;
  return round_id === null
    ? `investor of company ${company_id ?? ''}`
    : `round ${round_id} of company ${company_id ?? ''}`;
}

function verdictOf({ verdict, owner_id }: Fact): string {
  if (verdict === 'own') return 'its own';
  if (verdict === 'moved') return `belongs to ${owner_id ?? ''}`;
  if (verdict === 'contradicted') return 'of another person, whom the log does not name';
  return 'undecided, stays';
}

function sentenceOf(
  records: number,
  checked: number,
  { moved, retracted, undecided }: Counts,
  { isSplit, isApplied }: Pick<Options, 'isSplit' | 'isApplied'>,
): string {
  if (records === 0) return `${checked} records checked; none has facts of several people`;
  const facts = `${moved} facts moved to their person, ${retracted} taken back, ${undecided} undecided`;
  const found = `${records} of ${checked} records have, or may have, facts of several people`;
  if (!isSplit) return found;
  return isApplied ? `${found}: ${facts}` : `${found}; with --apply: ${facts}`;
}
