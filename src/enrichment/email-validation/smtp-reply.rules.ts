/** One complete reply: code, enhanced code (RFC 3463) if present, and text on one line. */
export interface SmtpReply {
  readonly code: number;
  readonly enhanced: string | null;
  readonly text: string;
}

/** The meaning of a server's answer about a recipient. `policy` refuses the client or everyone, not this recipient. */
export type RecipientAnswer = 'accepted' | 'missing' | 'greylisted' | 'policy' | 'busy' | 'unclear';

const MAX_TEXT_CHARS = 200;

/** Takes lines without line ends; null where they are not an SMTP reply. */
export function replyOf(lines: readonly string[]): SmtpReply | null {
  const parsed = lines.map((line) => /^(\d{3})(?:[ -](.*))?$/.exec(line));
  const code = Number(parsed[0]?.[1]);
  if (!(code >= 200 && code <= 599) || parsed.some((match) => Number(match?.[1]) !== code)) return null;
  const texts = parsed.map((match) => (match?.[2] ?? '').trim());
  const enhanced = /^([245]\.\d{1,3}\.\d{1,3})(?:\s|$)/.exec(texts[0] ?? '')?.[1] ?? null;
  return { code, enhanced, text: printable(texts.join(' ')).slice(0, MAX_TEXT_CHARS) };
}

export function isLastLine(line: string): boolean {
  return /^\d{3}(?: |$)/.test(line) || !/^\d{3}-/.test(line);
}

const POLICY_WORDS =
  /block|black ?list|blocklist|dnsbl|rbl|spam|reputation|policy|denied by|not allowed|banned|spf|dmarc|reverse dns|ptr|helo|unauthenticated|authenticat|relay/i;
const MISSING_WORDS =
  /user unknown|unknown user|no such|does ?n.t exist|does not exist|not exist|not found|invalid recipient|invalid mailbox|unknown recipient|recipient unknown|mailbox unavailable|no mailbox|unrouteable|undeliverable|disabled|inactive|not a valid|address rejected|account (?:is |has been )?(?:closed|unavailable)/i;
const GREY_WORDS = /gr[ea]y ?-?list|try again|try later|temporarily deferred|retry/i;

export function recipientAnswer({ code, enhanced, text }: SmtpReply): RecipientAnswer {
  if (code >= 200 && code < 300) return 'accepted';
  if (code === 421 || code === 452) return 'busy';
  if (code >= 400 && code < 500) return temporary(enhanced, text);
  if (code >= 500) return permanent(code, enhanced, text);
  return 'unclear';
}

/** Greylisting has no reply code: 450 and 451 count as greylisting unless the server reports an internal fault. */
function temporary(enhanced: string | null, text: string): RecipientAnswer {
  if (GREY_WORDS.test(text)) return 'greylisted';
  if (enhanced !== null && /^4\.(2\.2|3\.|4\.)/.test(enhanced)) return 'busy';
  if (POLICY_WORDS.test(text)) return 'policy';
  return 'greylisted';
}

function permanent(code: number, enhanced: string | null, text: string): RecipientAnswer {
  if (enhanced !== null) {
    if (/^5\.1\.(0|1|2|3|6|10)$/.test(enhanced) || enhanced === '5.2.1') return 'missing';
    if (enhanced.startsWith('5.7.')) return 'policy';
    // Servers with a recipient directory refuse unknown recipients with this code.
    if (enhanced === '5.4.1' && /address rejected/i.test(text)) return 'missing';
    if (/^5\.(2|3|4|5|6)\./.test(enhanced))
      return enhanced === '5.5.0' && MISSING_WORDS.test(text) ? 'missing' : 'unclear';
  }
  if (code === 552) return 'unclear';
  if (POLICY_WORDS.test(text) && !MISSING_WORDS.test(text)) return 'policy';
  if (code === 550 || code === 551 || code === 553) return 'missing';
  return MISSING_WORDS.test(text) ? 'missing' : 'policy';
}

/** Server text is shown to callers: one line, without control or bidirectional characters. */
function printable(text: string): string {
  return text
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
}
