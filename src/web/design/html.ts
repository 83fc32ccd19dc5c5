import { escapeHtml } from '../pages/markdown-html.js';

/** HTML that is safe to send: built by `html`, which escapes its input, or declared safe by `trusted`. */
export class Html {
  constructor(private readonly text: string) {}

  toString(): string {
    return this.text;
  }
}

/** The values that a template accepts: text is escaped; null, undefined and false are empty; lists are joined. */
export type Part = Html | string | number | false | null | undefined | readonly Part[];

/** A template of HTML: `html\`<p>${text}</p>\``. Attributes need double quotes. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  let text = texts[0] ?? '';
  for (const [index, part] of parts.entries()) text += written(part) + (texts[index + 1] ?? '');
  return new Html(text);
}

/** Marks text of the service itself as HTML. */
export function trusted(text: string): Html {
  return new Html(text);
}

export const NOTHING = new Html('');

/** Whether the part renders nothing. */
export function isEmpty(part: Part): boolean {
  return written(part).trim() === '';
}

function written(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (part instanceof Html) return part.toString();
  if (Array.isArray(part)) return (part as readonly Part[]).map(written).join('');
  return escapeHtml(String(part));
}
