import { LATE_SECONDS } from '../../jobs/job-queue.js';
import { SILENT_AFTER_SECONDS } from '../../platform/consumers/feed-board.js';
import { NO_ACTIVE_PROCESS } from '../../platform/locks/lock-holders.js';
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

/** Lag, parked work and silent parts are reported below one by one; submissions that wait are work of people. */
const REPORTED_BELOW: ReadonlySet<string> = new Set(['projections', 'feed', 'moderation', 'jobs']);

function ofHealth(measured: Measured): Trouble[] {
  return measured.health
    .filter(({ status }) => status === 'down' || status === 'degraded')
    .flatMap(({ name, status, detail }) => {
      const isPartly = status === 'degraded' && REPORTED_BELOW.has(name);
      const reason = isPartly ? reasonNotBelow(name, detail, measured) : reasonIn(detail);
      if (isPartly && reason === null) return [];
      const isUrgent = status === 'down' || isPartly;
      return [{ text: `${name} is ${status}${reason ? `: ${reason}` : ''}.`, href: `${STATUS}#health`, isUrgent }];
    });
}

type Detail = SystemStatus['health'][number]['detail'];

function reasonIn(detail: Detail): string | null {
  return detail.find(([path]) => /(^|\.)(reason|trouble)$/.test(path))?.[1] ?? null;
}

/** What the lists below do not show: a part that has never run or that no process runs, and jobs that no worker takes. */
function reasonNotBelow(name: string, detail: Detail, { board, jobs }: Measured): string | null {
  if (name === 'jobs') return reasonOfLateJobs(detail, jobs);
  const listed = new Set(board.filter(isImpaired).map(({ part }) => part));
  const found = detail
    .filter(([path, text]) => text === NO_ACTIVE_PROCESS || /\.(reason|trouble)$/.test(path))
    .map(([path, text]) => [path.replace(/\.(?:reason$|trouble$|holders\.).*/, ''), text] as const)
    .find(([part]) => !listed.has(part));
  return found ? found.join(': ') : null;
}

/** Null where only parked jobs make the part degraded: they are listed below. */
function reasonOfLateJobs(detail: Detail, jobs: Measured['jobs']): string | null {
  const waited = Number(detail.find(([path]) => path === 'oldest_waiting_seconds')?.[1] ?? 0);
  if (waited <= LATE_SECONDS) return null;
  const isWorking = jobs.some((one) => one.name === 'running' && one.count > 0);
  const who = isWorking ? 'all workers are busy' : 'no worker takes the jobs that wait';
  return `${who}; the oldest waits for ${duration(waited)}`;
}

function isImpaired({ ageSeconds, trouble }: Measured['board'][number]): boolean {
  return ageSeconds > SILENT_AFTER_SECONDS || trouble !== null;
}

function ofReadModels({ readModels }: Measured): Trouble[] {
  return [...ofLag(readModels), ...ofRebuilds(readModels)];
}

/** Until the next rebuild of the read model succeeds. */
function ofRebuilds(readModels: Measured['readModels']): Trouble[] {
  return readModels
    .filter(({ rebuild }) => rebuild?.state === 'failed' || rebuild?.result?.matches === false)
    .map(({ name, rebuild }) => ({
      text:
        rebuild?.state === 'failed'
          ? `The last rebuild of ${name} failed.`
          : `The last rebuild of ${name} gave other rows than those that served.`,
      href: `${STATUS}#read-models`,
      isUrgent: false,
    }));
}

function ofLag(readModels: Measured['readModels']): Trouble[] {
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
    .filter(isImpaired)
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
