import { assetOf } from '../../web/design/assets.js';

/** Keys of moderation, and the seconds in which a decision can be undone. */
export const SHORTCUTS = assetOf(new URL('./shortcuts.mjs', import.meta.url));
