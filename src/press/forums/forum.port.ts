/** Something somebody wrote in a forum, whatever the forum. */
export interface ForumPost {
  /** The forum's own id; told apart by `permalink`. */
  readonly id: string;
  readonly community: string;
  readonly permalink: string;
  readonly author: string | null;
  /** ISO 8601. */
  readonly writtenAt: string;
  /** Of the thread it stands in, or its own. */
  readonly title: string;
  /** What its thread links to; null where that is a text of its own. */
  readonly threadUrl: string | null;
  /** The words, without markup; empty for a link without any. */
  readonly text: string;
}

export type ForumSearch =
  | { readonly status: 'ok'; readonly posts: readonly ForumPost[] }
  | { readonly status: 'not_configured'; readonly reason: string }
  | { readonly status: 'unavailable'; readonly reason: string };

export interface Forum {
  readonly name: 'hacker-news' | 'reddit';
  /** What posts say of any of the terms, the newest first. Never throws for what the far side does. */
  search(terms: readonly string[]): Promise<ForumSearch>;
  /** Of these permalinks those that the forum has no more, or shows without their words; null where it does not say. */
  gone(permalinks: readonly string[]): Promise<readonly string[] | null>;
  /** Whether a permalink is one of this forum's. */
  owns(permalink: string): boolean;
  /** Why it is not asked; null where it is. */
  readonly missing: string | null;
}

export const FORUMS = Symbol('FORUMS');
