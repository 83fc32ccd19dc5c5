/** Injection tokens of what the platform provides and that no class names. */

/** The process's `Config`. */
export const CONFIG = Symbol('CONFIG');
/** The process's `Clock`. */
export const CLOCK = Symbol('CLOCK');
