import { type KeyInput, type Page } from 'puppeteer-core';

/** More controls than any page of ours has. */
const MOST_STOPS = 150;

/** Presses Tab until the wanted element has the focus, as who has no mouse does. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  const wanted = JSON.stringify(selector);
  for (let presses = 0; presses < MOST_STOPS; presses++) {
    if (await page.evaluate(`document.activeElement?.matches(${wanted}) ?? false`)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never came to ${selector}`);
}

/** Presses Tab until it leads out of the page; the next press comes to its beginning. */
export async function leave(page: Page): Promise<void> {
  await page.keyboard.press('Tab');
  await tabTo(page, 'body');
}

/** Presses a key that leads to another page. */
export async function go(page: Page, key: KeyInput = 'Enter'): Promise<void> {
  await Promise.all([page.waitForNavigation(), page.keyboard.press(key)]);
}

/** Follows a link, or presses a button that sends a form, by keyboard alone. */
export async function follow(page: Page, selector: string): Promise<void> {
  await tabTo(page, selector);
  await go(page);
}

/** What a walk over a page by the tab key came to; all lists are empty and `leaves` is true where nothing is wrong. */
export interface KeyboardWalk {
  readonly stops: number;
  /** Controls that the key never came to. */
  readonly unreached: readonly string[];
  /** Stops that do not show that they are one, or stand beside the window. */
  readonly unseen: readonly string[];
  /** Whether the key leads out again behind the last. */
  readonly leaves: boolean;
}

/** Tabs through the whole page, from its beginning. */
export async function keyboardWalk(page: Page): Promise<KeyboardWalk> {
  const stops = (await page.evaluate(`(() => {
    const walk = { seen: new Set(), shown: new Set() };
    const all = 'a[href], area[href], button, input, select, textarea, summary, [tabindex="0"]';
    walk.controls = [...document.querySelectorAll(all)].filter(
      (one) => one.checkVisibility() && one.tabIndex >= 0 && !one.disabled && one.type !== 'hidden',
    );
    walk.name = (one) => one.outerHTML.slice(0, 120);
    // The key is released where the focus has come to.
    document.addEventListener('keyup', () => {
      const one = document.activeElement;
      walk.seen.add(one);
      const { width, left, right } = one.getBoundingClientRect();
      const isThere = width > 0 && right > 0 && left < innerWidth;
      // A card shows it for the link that fills it.
      const rings = [one, one.parentElement, one.parentElement?.parentElement, one.closest('.card')].filter(Boolean);
      const isRung = rings.map(getComputedStyle).some(
        ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2,
      );
      if (isThere && isRung) walk.shown.add(one);
    });
    window.keyboardWalk = walk;
    return walk.controls.length;
  })()`)) as number;
  // The parts of a date are a stop each.
  const most = stops + 1 + 4 * (await page.$$('input[type=date]')).length;
  for (let stop = 1; stop <= most; stop++) {
    await page.keyboard.press('Tab');
    if (stop > stops && (await page.evaluate('document.activeElement === document.body'))) break;
  }
  const found = (await page.evaluate(`({
    unreached: keyboardWalk.controls.filter((one) => !keyboardWalk.seen.has(one)).map(keyboardWalk.name),
    unseen: [...keyboardWalk.seen].filter((one) => one !== document.body && !keyboardWalk.shown.has(one)).map(keyboardWalk.name),
    leaves: document.activeElement === document.body,
  })`)) as Omit<KeyboardWalk, 'stops'>;
  return { stops, ...found };
}
