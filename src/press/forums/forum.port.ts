/** A post in any forum. */
export interface ForumPost {
  /** The forum's id; posts are identified by `permalink`. */
  readonly id: string;
  readonly community: string;
  readonly permalink: string;
  readonly author: string | null;
  /** ISO 8601. */
  readonly writtenAt: string;
  /** The title of its thread, or its own. */
  readonly title: string;
  /** The link of its thread; null for a text thread. */
  readonly threadUrl: string | null;
  /** The text without markup; empty for a bare link. */
  readonly text: string;
}

export type ForumSearch =
  | { readonly status: 'ok'; readonly posts: readonly ForumPost[] }
  | { readonly status: 'not_configured'; readonly reason: string }
  | { readonly status: 'unavailable'; readonly reason: string };

export interface Forum {
  readonly name: 'hacker-news' | 'reddit';
  /** Posts with any of the terms, newest first. Never throws for remote failures. */
  search(terms: readonly string[]): Promise<ForumSearch>;
  /** The permalinks that the forum has deleted or emptied; null where unknown. */
  gone(permalinks: readonly string[]): Promise<readonly string[] | null>;
  /** Whether a permalink belongs to this forum. */
  owns(permalink: string): boolean;
  /** The missing setting; null where the forum is configured. */
  readonly missing: string | null;
}

export const FORUMS = Symbol('FORUMS');
