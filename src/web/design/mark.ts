import { trusted } from './html.js';

/** The logo: a lens, and a line from it to the point that it found. */
export const MARK_SVG = trusted(
  '<svg class="mark" viewBox="0 0 32 32" aria-hidden="true"><path class="ring" d="M17.6 5.3A12 12 0 1 0 26.7 14.4"/><path class="line" d="M7.6 21.2l5-5.4 4.2 3.8 8.2-10.4"/><circle class="spot" cx="26" cy="6.4" r="3.8"/></svg>',
);
