/** The kinds of open work that the sidebar counts. */
export const OPEN_WORK = ['moderation', 'people', 'parked', 'webhooks', 'jobs'] as const;
export type OpenWork = (typeof OPEN_WORK)[number];

/** How much of each kind waits, and whether it is urgent. */
export type ConsoleCounts = Readonly<Record<OpenWork, { readonly count: number; readonly isUrgent: boolean }>>;

/** Counts open work; a page does not wait for it longer than a few milliseconds. */
export interface ConsoleCounter {
  /** Null before the first count, and while the store does not answer. */
  counts(): Promise<ConsoleCounts | null>;
}

/** Injection token of the `ConsoleCounter`; the console's feature provides it. */
export const CONSOLE_COUNTER = Symbol('CONSOLE_COUNTER');
