import { type KeyInput, type Page } from 'puppeteer-core';

/** More controls than any of our pages has. */
const MOST_STOPS = 150;

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  const wanted = JSON.stringify(selector);
  for (let presses = 0; presses < MOST_STOPS; presses++) {
    if (await page.evaluate(`document.activeElement?.matches(${wanted}) ?? false`)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never came to ${selector}`);
}

/** Presses Tab until the focus leaves the page; the next press returns to its beginning. */
export async function leave(page: Page): Promise<void> {
  await page.keyboard.press('Tab');
  await tabTo(page, 'body');
}

/** Presses a key that navigates to another page. */
export async function go(page: Page, key: KeyInput = 'Enter'): Promise<void> {
  await Promise.all([page.waitForNavigation(), page.keyboard.press(key)]);
}

/** Follows a link or submits a form by keyboard alone. */
export async function follow(page: Page, selector: string): Promise<void> {
  await tabTo(page, selector);
  await go(page);
}

/** Result of a walk over a page by Tab; without faults, all lists are empty and `leaves` is true. */
export interface KeyboardWalk {
  readonly stops: number;
  /** Controls that Tab never reached. */
  readonly unreached: readonly string[];
  /** Stops without a visible focus, or outside the window. */
  readonly unseen: readonly string[];
  /** Whether Tab leaves the page after the last control. */
  readonly leaves: boolean;
}

/** Walks through the whole page by Tab, from its beginning. */
export async function keyboardWalk(page: Page): Promise<KeyboardWalk> {
  const stops = (await page.evaluate(`(() => {
    const walk = { seen: new Set(), shown: new Set() };
    const all = 'a[href], area[href], button, input, select, textarea, summary, [tabindex="0"]';
    // Tab reaches the chosen one of a group of radio buttons, and arrows the others.
    const isOther = (one) =>
      one.type === 'radio' && !one.checked && document.querySelector('input[name="' + one.name + '"]:checked') !== null;
    walk.controls = [...document.querySelectorAll(all)].filter(
      (one) => one.checkVisibility() && one.tabIndex >= 0 && !one.disabled && one.type !== 'hidden' && !isOther(one),
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
  // Each part of a date input is a stop.
  const most = stops + 1 + 4 * (await page.$$('input[type=date]')).length;
  await pressTab(page, stops);
  for (let stop = stops + 1; stop <= most; stop++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate('document.activeElement === document.body')) break;
  }
  const found = (await page.evaluate(`({
    unreached: keyboardWalk.controls.filter((one) => !keyboardWalk.seen.has(one)).map(keyboardWalk.name),
    unseen: [...keyboardWalk.seen].filter((one) => one !== document.body && !keyboardWalk.shown.has(one)).map(keyboardWalk.name),
    leaves: document.activeElement === document.body,
  })`)) as Omit<KeyboardWalk, 'stops'>;
  return { stops, ...found };
}

/** Sends all keys before the first is answered: Chromium handles them in order, and waiting for each takes longer. */
async function pressTab(page: Page, times: number): Promise<void> {
  const { keyboard } = page;
  await Promise.all(Array.from({ length: times }, () => [keyboard.down('Tab'), keyboard.up('Tab')]).flat());
}
