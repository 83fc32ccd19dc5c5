/** Injection token: the read models of the product. */
export const REBUILDABLE = Symbol('REBUILDABLE');
