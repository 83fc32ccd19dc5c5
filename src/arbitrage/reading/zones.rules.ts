/** A stated instant: a day, minutes after its midnight, and the zone where stated. */
export interface Moment {
  readonly day: string;
  readonly minutes: number;
  readonly zone: string | null;
}

const FIXED: Readonly<Record<string, number>> = {
  UTC: 0,
  EST: -300,
  EDT: -240,
  CST: -360,
  CDT: -300,
  MST: -420,
  MDT: -360,
  PST: -480,
  PDT: -420,
  BST: 60,
  JST: 540,
};

/** Zones of the United States with daylight saving time. */
const CHANGING: Readonly<Record<string, number>> = { ET: -300, CT: -360, MT: -420, PT: -480 };

/** Milliseconds since the epoch; null for an unknown zone. */
export function instantOf({ day, minutes, zone }: Moment): number | null {
  const offset = zone === null ? undefined : offsetOf(zone, day);
  return offset === undefined ? null : Date.parse(`${day}T00:00:00Z`) + (minutes - offset) * 60_000;
}

function offsetOf(zone: string, day: string): number | undefined {
  const winter = CHANGING[zone];
  if (winter === undefined) return FIXED[zone];
  return isSummer(day) ? winter + 60 : winter;
}

/** From the second Sunday of March to the first of November, by day: the change itself is at night. */
function isSummer(day: string): boolean {
  const year = Number(day.slice(0, 4));
  return day >= sunday(year, 3, 8) && day < sunday(year, 11, 1);
}

/** The first Sunday of a month on or after a day. */
function sunday(year: number, month: number, from: number): string {
  const first = new Date(Date.UTC(year, month - 1, from));
  const date = from + ((7 - first.getUTCDay()) % 7);
  return new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10);
}

/** "By 5:00" is before 5:01: the moment itself is included. */
export function afterMinute({ day, minutes, zone }: Moment): Moment {
  return minutes >= 1_439 ? throughMinute({ day, minutes, zone }) : { day, minutes: minutes + 1, zone };
}

/** A minute before midnight means midnight. */
export function throughMinute({ day, minutes, zone }: Moment): Moment {
  return minutes >= 1_439 ? { day: nextDay(day), minutes: 0, zone } : { day, minutes, zone };
}

export function nextDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}

/** HH:MM, with seconds if any. */
export function timeText(minutes: number): string {
  const seconds = Math.round((minutes % 1) * 60);
  const parts = [Math.floor(minutes / 60), Math.floor(minutes % 60), ...(seconds > 0 ? [seconds] : [])];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

export function momentText({ day, minutes, zone }: Moment): string {
  return `${day} ${timeText(minutes)}${zone === null ? ' (no time zone stated)' : ` ${zone}`}`;
}
