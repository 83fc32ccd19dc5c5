/** Injection token of the `Plans` as configured. */
export const PLANS = Symbol('PLANS');
