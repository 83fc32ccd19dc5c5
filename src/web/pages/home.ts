import { type PageContent } from './send-page.js';

/** Injection token of the start page's builder; an application with content provides it. */
export const HOME_PAGE = Symbol('HOME_PAGE');

export interface HomePage {
  page(publicUrl: string): Promise<PageContent>;
}
