import { SILENT_AFTER_SECONDS } from '../../platform/consumers/feed-board.js';
import { type SystemStatus, type Trouble } from './show-system-status.query.js';

/** A read model or a group that is further behind shows old data. */
const BEHIND_SECONDS = 30;
export const STATUS = '/operations/machinery';

type Measured = Omit<SystemStatus, 'troubles' | 'measuredAt'>;

/** What is wrong, the most urgent first; `now` in ms since 1970. */
export function troublesIn(measured: Measured, now: number): Trouble[] {
  const found = [...ofHealth(measured), ...ofReadModels(measured), ...ofParts(measured, now), ...ofWork(measured)];
  return found.sort((a, b) => Number(b.isUrgent) - Number(a.isUrgent));
}

/** The lag of these is reported below, part by part. */
const REPORTED_BELOW: ReadonlySet<string> = new Set(['projections', 'feed', 'moderation', 'jobs']);

function ofHealth({ health }: Measured): Trouble[] {
  return health
    .filter(({ name, status }) => status === 'down' || (status === 'degraded' && !REPORTED_BELOW.has(name)))
    .map(({ name, status, detail }) => {
      const reason = detail.find(([path]) => /(^|\.)(reason|trouble)$/.test(path))?.[1];
      const isUrgent = status === 'down';
      return { text: `${name} is ${status}${reason ? `: ${reason}` : ''}.`, href: `${STATUS}#health`, isUrgent };
    });
}

function ofReadModels({ readModels }: Measured): Trouble[] {
  return readModels
    .filter(({ lagSeconds }) => lagSeconds > BEHIND_SECONDS)
    .map(({ name, lagSeconds }) => ({
      text: `Read model ${name} is ${duration(lagSeconds)} behind.`,
      href: `${STATUS}#read-models`,
      isUrgent: true,
    }));
}

function ofParts({ board, lags }: Measured, now: number): Trouble[] {
  const href = `${STATUS}#consumer-groups-relay-and-processes`;
  const silent = board
    .filter(({ ageSeconds, trouble }) => ageSeconds > SILENT_AFTER_SECONDS || trouble !== null)
    .map(({ part, trouble, ageSeconds }) => ({
      text: ageSeconds > SILENT_AFTER_SECONDS ? `${part} has been silent for ${duration(ageSeconds)}.` : `${part}: ${trouble}.`,
      href,
      isUrgent: true,
    })); // prettier-ignore
  const late = (lags?.value.groups ?? [])
    .filter(({ oldestAt }) => oldestAt !== null && now - oldestAt > BEHIND_SECONDS * 1_000)
    .map(({ name, oldestAt }) => ({
      text: `Consumer group ${name} is ${duration((now - Number(oldestAt)) / 1_000)} behind.`,
      href,
      isUrgent: true,
    }));
  return [...silent, ...late];
}

function ofWork({ parked, jobs }: Measured): Trouble[] {
  const stuck = jobs.find(({ name }) => name === 'parked')?.count ?? 0;
  return [
    ...(parked > 0 ? [trouble(parked, 'event is parked', 'events are parked', `${STATUS}/parked`)] : []),
    ...(stuck > 0 ? [trouble(stuck, 'job is parked', 'jobs are parked', `${STATUS}/jobs`)] : []),
  ];
}

function trouble(count: number, one: string, many: string, href: string): Trouble {
  return { text: `${count} ${count === 1 ? one : many}.`, href, isUrgent: false };
}

/** Format: `12 s`, `3 min`, `2 h 5 min`, `4 d`. */
export function duration(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 120) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h ${minutes % 60} min` : `${Math.floor(hours / 24)} d`;
}
