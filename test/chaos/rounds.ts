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
  npm run chaos -- --many --rounds N [--seed S] [--sizes 4,3,3]

Starts a separate stack with a second api, a second worker and a process that performs jobs, calls it continuously, and
kills one process per round with SIGKILL, in turn: ${VICTIMS.join(', ')}.
Each must recover without help. Three of every ten rounds disturb without a kill. freeze: the event store is paused until
callers get 503, an api is killed, and the event store resumes, so pending appends land late. pause: the active worker is
paused until the other has taken over. sessions: Postgres ends the sessions of all processes during their transactions. A
process that ends with a fatal error of its own is a violation.

Meanwhile the service calls hostile hosts (stalls, decompression bombs, redirects to internal addresses, invalid answers)
and reads events that projections, process managers or consumers cannot process: only those may be parked. Afterwards
every acknowledged call must be in the log with its figures, no call with a 503 stays charged, each paid job is done or
refunded once, all rules of the ledger are checked at every revision, and the read models are rebuilt and compared.
--only makes all rounds of one kind; --keep keeps the data.

--many starts apis, workers and consumers (--sizes; 4, 3 and 3 by default) and a process with jobs on one Postgres, event
store and Kafka broker (Java 17). Each process has a clock and connections of its own. Each round has one to three
disruptions at once: a process is killed, or frozen for 30 s; its clock jumps by up to 15 minutes (set
right within 20 s where the service refuses it); its connection to a server is late, stalled or cut; a server is killed. After each round: every rule of the ledger for the accounts in use,
answers against the log, all read models rebuilt and compared, all topics complete and in order, no consumer behind,
nothing parked without reason, and no charge that waits longer than three minutes for its job or its refund. The seed
gives the same disruptions again; Ctrl-C stops after the current step and reports.

With --json: rounds, kills {process: n}, freezes, pauses, take_over_ms_max, sessions_ended, calls,
acknowledged, unanswered (got 503), unanswered_landed, jobs, jobs_given_back, poisoned (streams), recovery_ms_max, violations, examples[]
With --many --json: seed, rounds, disruptions {kind: n}, calls, acknowledged, unanswered, messages, catch_up_ms_max,
violations, examples[]`;
