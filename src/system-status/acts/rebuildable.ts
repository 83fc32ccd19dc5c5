/** Injection token: the product's read models. */
export const REBUILDABLE = Symbol('REBUILDABLE');
