/** Injection tokens for platform values that have no class. */

/** The process's `Config`. */
export const CONFIG = Symbol('CONFIG');
/** The process's `Clock`. */
export const CLOCK = Symbol('CLOCK');
/** The process's `ClockCheck`. */
export const CLOCK_CHECK = Symbol('CLOCK_CHECK');
