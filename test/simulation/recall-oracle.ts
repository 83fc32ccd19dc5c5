import { type CompanyEvent } from '../../src/companies/record/company.events.js';
import { type RecordedEvent } from '../../src/kernel/domain-event.js';
import { type Debited } from '../../src/metering/ledger/credits.events.js';
import { type RecallLog } from './recall-log.js';
import { type Shown } from './recall-models.js';

type Fields = Record<string, unknown>;

const CLASS_OF: Record<string, string> = {
  name: 'identity',
  totalFunding: 'money',
  description: 'text',
  hqCity: 'text',
};

/** A debit and what its answer showed. */
interface Debit extends Shown {
  readonly requestId: string;
  readonly position: bigint;
  readonly at: number;
}

export interface Expected {
  /** `recall/account`. */
  readonly notices: ReadonlySet<string>;
  /** Requests that may be refunded, each with the recalls that may do it. */
  readonly refundable: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Who must be noticed, found by a fold of the whole log for each version that was served. */
export function expected(log: RecallLog, shown: ReadonlyMap<string, Shown>): Expected {
  const debits = log.all.flatMap((event): Debit[] => {
    if (event.type !== 'CreditDebited') return [];
    const { requestId, at } = event.data as Debited;
    const read = shown.get(requestId);
    return read ? [{ ...read, requestId, position: event.position, at }] : [];
  });
  const notices = new Set<string>();
  const refundable = new Map<string, Set<string>>();
  // Charges of answers that showed the same classes of the same version are refunded together.
  const rows = new Map<string, Debit[]>();
  for (const debit of debits) rows.set(rowOf(debit), [...(rows.get(rowOf(debit)) ?? []), debit]);
  for (const correction of log.all.filter(isCorrection)) {
    for (const answers of rows.values()) {
      const [first] = answers as [Debit, ...Debit[]];
      const position = answers.reduce((last, one) => (one.position > last ? one.position : last), 0n);
      if (!isWrong(log, correction, { ...first, position })) continue;
      notices.add(`${correction.id}/${first.accountId}`);
      for (const debit of answers.filter((one) => isRefunded(log, correction, one))) {
        refundable.set(debit.requestId, (refundable.get(debit.requestId) ?? new Set()).add(correction.id));
      }
    }
  }
  return { notices, refundable };
}

function isCorrection({ type, data }: RecordedEvent): boolean {
  const isWhole = type === 'CompanyWithdrawn' || type === 'CompanyMerged';
  return isWhole || (type === 'CompanyDetailsChanged' && Boolean((data as { wrong?: unknown }).wrong));
}

function rowOf({ companyId, accountId, version, isFloor, classes }: Debit): string {
  return [companyId, accountId, version, isFloor, ...classes].join();
}

function isWrong(log: RecallLog, correction: RecordedEvent, debit: Debit): boolean {
  const { type, data } = correction as unknown as CompanyEvent;
  const stream = `company-${debit.companyId}`;
  if (type === 'CompanyWithdrawn' || type === 'CompanyMerged') {
    return correction.stream === stream && debit.version < correction.position;
  }
  if (type !== 'CompanyDetailsChanged' || !data.wrong) return false;
  const [field = ''] = data.wrong.fields;
  if (!debit.classes.some((one) => one === CLASS_OF[field])) return false;
  if (field === 'hqCity' && !debit.isSingle) return false;
  const since = data.wrong.since;
  if (since !== null && debit.position <= lastBefore(log, since, correction, field)) return false;
  const value = valueAt(log, correction.stream, correction.position - 1n, field);
  const end = endOf(log, correction, stream);
  if (end === null || debit.version >= end) return false;
  // A floor may be any version from there to the one of the charge.
  const later = debit.isFloor ? log.read(stream).map(({ position }) => position) : [];
  const versions = [debit.version, ...later.filter((at) => at > debit.version && at <= debit.position && at < end)];
  return versions.some((at) => isSameUntil(log, stream, { from: at, end, field, value }));
}

/** Position up to which the value was right, where it became wrong while it was on file. */
function lastBefore(log: RecallLog, since: string, correction: RecordedEvent, field: string): bigint {
  const set = log
    .read(correction.stream)
    .filter((event) => event.position < correction.position && field in changesOf(event))
    .reduce<{ value: unknown; event: RecordedEvent | null }>(
      (last, event) => {
        const value = changesOf(event)[field];
        return value === last.value ? last : { value, event };
      },
      { value: undefined, event: null },
    ).event;
  if (set === null || Date.parse(since) <= set.recordedAt) return 0n;
  return log.all.filter(({ recordedAt }) => recordedAt < Date.parse(since)).at(-1)?.position ?? 0n;
}

/** Position at which the stream's record was corrected or merged into the corrected one; null where it never was. */
function endOf(log: RecallLog, correction: RecordedEvent, stream: string): bigint | null {
  if (stream === correction.stream) return correction.position;
  const merge = log.read(stream).find(({ type }) => type === 'CompanyMerged');
  if (!merge || merge.position > correction.position) return null;
  const into = (merge.data as { mergedInto: string }).mergedInto;
  const next = `company-${into}`;
  return endOf(log, correction, next) === null ? null : merge.position;
}

function isSameUntil(
  log: RecallLog,
  stream: string,
  { from, end, field, value }: { from: bigint; end: bigint; field: string; value: unknown },
): boolean {
  const places = log.read(stream).filter(({ position }) => position > from && position < end);
  return [from, ...places.map(({ position }) => position)].every((at) => valueAt(log, stream, at, field) === value);
}

function valueAt(log: RecallLog, stream: string, at: bigint, field: string): unknown {
  const fields: Fields = {};
  for (const event of log.read(stream)) if (event.position <= at) Object.assign(fields, changesOf(event));
  return fields[field];
}

function changesOf({ type, data }: RecordedEvent): Fields {
  if (type === 'CompanyRegistered') return (data as { details: Fields }).details;
  return type === 'CompanyDetailsChanged' ? (data as { changes: Fields }).changes : {};
}

function isRefunded(log: RecallLog, correction: RecordedEvent, { isSingle, at, position }: Debit): boolean {
  const { type, data } = correction as unknown as CompanyEvent;
  if (!isSingle || at < correction.recordedAt - 90 * 86_400_000) return false;
  if (type !== 'CompanyDetailsChanged' || !data.wrong) return true;
  const { since, fields } = data.wrong;
  const [field = ''] = fields;
  const wasRight = since !== null && position <= lastBefore(log, since, correction, field);
  return field !== 'description' && field !== 'hqCity' && !wasRight;
}
