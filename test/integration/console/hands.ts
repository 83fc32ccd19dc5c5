import { type KeyInput, type Page } from 'puppeteer-core';
import { go, tabTo } from '../../kit/keyboard.js';

/** What an operator's hand does on a page. */
export interface Hand {
  /** Clicks, or Enter in a field; typing is not counted. */
  readonly clicks: number;
  /** Follows a link or presses a button, which leads to another page. */
  click(selector: string): Promise<void>;
  /** Presses what shows something on the same page. */
  open(selector: string, shown: string): Promise<void>;
  /** Opens a section of the console, from any page. */
  section(path: string, letter: KeyInput): Promise<void>;
  fill(selector: string, text: string): Promise<void>;
  search(text: string): Promise<void>;
}

/** With the pointer, at a width at which the sidebar is open. */
export class Pointer implements Hand {
  clicks = 0;

  constructor(private readonly page: Page) {}

  async click(selector: string): Promise<void> {
    await this.page.waitForSelector(selector, { visible: true });
    await this.after(() => this.page.click(selector));
  }

  async open(selector: string, shown: string): Promise<void> {
    this.clicks++;
    await this.page.click(selector);
    await this.page.waitForSelector(shown, { visible: true });
  }

  section(path: string): Promise<void> {
    return this.click(`.console-wide a[href="${path}"]`);
  }

  async fill(selector: string, text: string): Promise<void> {
    await this.page.type(selector, text);
  }

  async search(text: string): Promise<void> {
    await this.page.keyboard.press('/');
    await this.page.keyboard.type(text);
    await this.after(() => this.page.keyboard.press('Enter'));
  }

  private async after(work: () => Promise<unknown>): Promise<void> {
    this.clicks++;
    await Promise.all([this.page.waitForNavigation({ waitUntil: 'load' }), work()]);
  }
}

/** With the keyboard alone. */
export class Keyboard implements Hand {
  clicks = 0;

  constructor(private readonly page: Page) {}

  async click(selector: string): Promise<void> {
    await tabTo(this.page, selector);
    await this.go('Enter');
  }

  async open(selector: string, shown: string): Promise<void> {
    await tabTo(this.page, selector);
    this.clicks++;
    await this.page.keyboard.press('Enter');
    await this.page.waitForSelector(shown, { visible: true });
  }

  async section(_path: string, letter: KeyInput): Promise<void> {
    await this.page.keyboard.press('g');
    await this.go(letter);
  }

  async fill(selector: string, text: string): Promise<void> {
    await tabTo(this.page, selector);
    await this.page.keyboard.type(text);
  }

  async search(text: string): Promise<void> {
    await this.page.keyboard.press('/');
    await this.page.keyboard.type(text);
    await this.go('Enter');
  }

  private go(key: KeyInput): Promise<void> {
    this.clicks++;
    return go(this.page, key);
  }
}
