import { type PageContent } from './send-page.js';

/** Injection token of what makes the start page; an application that has something to show provides it. */
export const HOME_PAGE = Symbol('HOME_PAGE');

export interface HomePage {
  page(publicUrl: string): Promise<PageContent>;
}
