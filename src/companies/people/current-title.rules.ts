interface Held {
  readonly title: string;
  /** Null where the source does not say. */
  readonly is_current: boolean | null;
}

/** The title of the first role that has not ended, as far as the sources say. */
export function currentTitle({ roles }: { readonly roles: readonly Held[] }): string | null {
  return roles.find(({ is_current }) => is_current !== false)?.title ?? null;
}
