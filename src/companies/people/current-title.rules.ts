interface Held {
  readonly title: string;
  /** Null where the source does not state it. */
  readonly is_current: boolean | null;
}

/** The title of the first role without a known end. */
export function currentTitle({ roles }: { readonly roles: readonly Held[] }): string | null {
  return roles.find(({ is_current }) => is_current !== false)?.title ?? null;
}
