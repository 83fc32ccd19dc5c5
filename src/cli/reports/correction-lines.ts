/** What the API answers to a correction, a withdrawal, a merge or a split. */
export interface Corrected {
  readonly before: unknown;
  readonly after: unknown;
  readonly changed: boolean;
  readonly values: readonly { readonly field: string; readonly before: unknown; readonly after: unknown }[];
  readonly effects: readonly {
    readonly figure: string;
    readonly of: string | null;
    readonly before: unknown;
    readonly after: unknown;
  }[];
  readonly dry_run: boolean;
  /** Of the recall; only in a dry run. */
  readonly accounts?: number;
  readonly refunds?: number;
  readonly credits?: number;
}

export function correctionLines(what: string, done: Corrected): string[] {
  const change = done.changed ? `${textOf(done.before)} -> ${textOf(done.after)}` : 'nothing to change';
  return [
    `${done.dry_run ? 'would change ' : ''}${what}: ${change}`,
    ...done.values.map(({ field, before, after }) => `  ${field}: ${textOf(before)} -> ${textOf(after)}`),
    ...done.effects.map(
      ({ figure, of, before, after }) =>
        `  ${figure}${of === null ? '' : ` (${of})`}: ${textOf(before)} -> ${textOf(after)}`,
    ),
    ...recallLines(done),
  ];
}

function recallLines({ accounts, refunds = 0, credits = 0 }: Corrected): string[] {
  if (accounts === undefined) return [];
  if (accounts === 0) return ['  recall: no account was served what changes'];
  const refunded = `refunds ${counted(refunds, 'charge')}, ${counted(credits, 'credit')} in all`;
  return [`  recall: notifies ${counted(accounts, 'account')}, ${refunded}`];
}

function counted(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`;
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
