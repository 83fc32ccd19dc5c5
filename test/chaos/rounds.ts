export const VICTIMS = ['api', 'eventstore', 'worker', 'postgres', 'second api', 'second worker', 'jobs'] as const;
/** Stops the event store for longer than appends are retried, and kills an api before it continues. */
export const FREEZE = 'freeze';
/** Stops the active worker until another is active, then continues it. */
export const PAUSE = 'pause';
/** Postgres ends sessions of all processes. */
export const SESSIONS = 'sessions';
export type Victim = (typeof VICTIMS)[number];
export const ROUNDS = [...VICTIMS, FREEZE, PAUSE, SESSIONS] as const;
export type Round = (typeof ROUNDS)[number];
/** Processes that a disturbance must not end; the jobs process also kills itself. */
export const UNHARMED = ['api', 'worker', 'second api', 'second worker'] as const;

export const USAGE = `
  npm run chaos -- --rounds N [--only ROUND]

Starts a stack of its own with a second api, a second worker and a process that takes jobs on and ends them, calls it
all the time, and kills one process a round with SIGKILL, in turn: ${VICTIMS.join(', ')}.
Each must come back by itself. Three rounds of ten disturb without that: in freeze the event store stands still until
callers are told 503, an api is killed, and the event store goes on: what was on its way lands then. In pause the active
worker stands still until the other has taken over. In sessions Postgres ends the sessions of all processes, in the
middle of their transactions. A process that ends by an error of its own (fatal in a log) is a violation.

Meanwhile the service is sent to hosts that stall, bomb, redirect inward and answer nonsense, and finds events in its
log that projections, process managers or consumers cannot digest: those must be put aside, and nothing else. Afterwards
every acknowledged call is looked for in the log with the figures it was answered, nobody who was told 503 is left
charged, each job that was paid for is done or given back once, every rule of the ledger is checked at every revision,
and the read models are rebuilt and compared. --only makes all rounds of one kind; --keep leaves the data for a look.

With --json: rounds, kills {process: n}, freezes, pauses, take_over_ms_max, sessions_ended, calls,
acknowledged, unanswered (told 503), unanswered_landed, jobs, jobs_given_back, poisoned (streams), recovery_ms_max, violations, examples[]`;
