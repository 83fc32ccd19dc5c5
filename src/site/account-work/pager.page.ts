import { type Html, html } from '../../web/design/html.js';
import { buttonLink } from '../../web/design/parts.js';
import { placeText, type PlaceInList } from './place-in-list.rules.js';

interface Pager {
  readonly path: string;
  /** Whether the page begins after the newest row. */
  readonly isFurther: boolean;
  /** The last row of the page where older ones follow. */
  readonly last: PlaceInList | null;
}

/** Links to the newest and to older rows; nothing where the page has all. */
export function pagerPart({ path, isFurther, last }: Pager): Html | false {
  return (
    (isFurther || last !== null) &&
    html`<p class="actions">
      ${isFurther && buttonLink('Newest', path, true)}
      ${last && buttonLink('Older', `${path}?before=${placeText(last)}`, true)}
    </p>`
  );
}
