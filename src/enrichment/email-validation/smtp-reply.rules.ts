/** One complete reply: code, enhanced code (RFC 3463) if present, and text on one line. */
export interface SmtpReply {
  readonly code: number;
  readonly enhanced: string | null;
  readonly text: string;
}

/**
 * The meaning of a server's answer about a recipient. `policy` refuses the client or everyone, not this recipient;
 * `refused` gives no reason, and RFC 5321 has the same code for a missing mailbox and for a policy.
 */
export type RecipientAnswer = 'accepted' | 'missing' | 'refused' | 'greylisted' | 'policy' | 'busy' | 'unclear';

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

/** About the client, its sender or its rate, also where a text says that something of theirs does not exist. */
const POLICY_WORDS =
  /block|black ?list|dnsbl|\b(?:rbl|spf|ptr|helo|ehlo|r?dns|ip|client|reverse|rcpthosts|starttls|tls)\b|white ?list|spam|reputation|policy|denied|not allowed|banned|dmarc|authenticat|authoriz|relay|prohibit|host ?name|too many|rate limit|\byour (?:ip|host|domain|server|message|mail)\b/i;
/** A server that checks the sender refuses it at the recipient. */
const SENDER_WORDS = /\bsenders?\b|verify failed|verification failed|callout/i;
const FULL_WORDS = /mailbox (?:is )?full|\bfull mailbox|quota|insufficient (?:system )?storage/i;
const LATER_WORDS = /temporar|try again|later|\brate\b|unverified/i;
/** Names the recipient as unknown. */
const RECIPIENT_WORDS =
  /\b(?:user|recipient|mailbox|account)\b[^.;:]{0,20}\b(?:unknown|not known|does ?n.t exist|(?<!\bmay )not exist|no longer exists|not found)|unknown (?:user|recipient|mailbox|local|address)|no such (?:user|recipient|mailbox|address|account|person|local|email)|invalid (?:recipient|mailbox)|no mailbox|non-?existent (?:user|mailbox|account)/i;
/** Says that something is missing, which may be something of the client's. */
const MISSING_WORDS =
  /no such|does ?n.t exist|(?<!\bmay )not exist|not found|address (?:is )?(?:unknown|not known)|no longer exists|mailbox unavailable|unrouteable|undeliverable|disabled|inactive|not a valid|address rejected|account (?:is |has been )?(?:closed|unavailable)/i;
const GREY_WORDS = /gr[ea]y ?-?list|try again|try later|temporarily deferred|retry/i;

export function recipientAnswer({ code, enhanced, text }: SmtpReply): RecipientAnswer {
  if (code >= 200 && code < 300) return 'accepted';
  if (code === 421 || code === 452) return 'busy';
  const words = withoutAddresses(text);
  if (code >= 400 && code < 500) return temporary(enhanced, words);
  if (code >= 500) return permanent(code, enhanced, words);
  return 'unclear';
}

/** Greylisting has no reply code: 450 and 451 count as greylisting unless the server reports an internal fault. */
function temporary(enhanced: string | null, words: string): RecipientAnswer {
  if (GREY_WORDS.test(words)) return 'greylisted';
  if (enhanced !== null && /^4\.(2\.2|3\.|4\.)/.test(enhanced)) return 'busy';
  if (POLICY_WORDS.test(words)) return 'policy';
  return 'greylisted';
}

function permanent(code: number, enhanced: string | null, words: string): RecipientAnswer {
  if (enhanced?.startsWith('5.7.') || SENDER_WORDS.test(words)) return 'policy';
  if (enhanced !== null) {
    if (/^5\.1\.[789]$/.test(enhanced)) return 'policy';
    if (/^5\.1\.(0|1|2|3|6|10)$/.test(enhanced)) return ofAddress(words);
    // Also sent to a mailbox that receives too much at once.
    if (enhanced === '5.2.1') return LATER_WORDS.test(words) ? 'unclear' : 'missing';
    // Servers with a recipient directory refuse unknown recipients with this code.
    if (enhanced === '5.4.1' && /address rejected/i.test(words)) return 'missing';
    if (/^5\.(2|3|4|5|6)\./.test(enhanced)) {
      const isMissing = enhanced === '5.5.0' && MISSING_WORDS.test(words);
      const isNamed = /^5\.[35]\.0$/.test(enhanced) && RECIPIENT_WORDS.test(words);
      return isMissing || isNamed ? 'missing' : 'unclear';
    }
  }
  return code === 552 || FULL_WORDS.test(words) ? 'unclear' : byWords(code, words);
}

/** The codes of bad addresses are also used for full mailboxes, failed verification and blocked clients. */
function ofAddress(words: string): RecipientAnswer {
  if (RECIPIENT_WORDS.test(words)) return 'missing';
  if (FULL_WORDS.test(words) || LATER_WORDS.test(words)) return 'unclear';
  return POLICY_WORDS.test(words) ? 'policy' : 'missing';
}

function byWords(code: number, words: string): RecipientAnswer {
  if (RECIPIENT_WORDS.test(words)) return 'missing';
  if (POLICY_WORDS.test(words)) return 'policy';
  if (LATER_WORDS.test(words)) return 'unclear';
  if (code === 551 || MISSING_WORDS.test(words)) return 'missing';
  return code === 550 || code === 553 ? 'refused' : 'policy';
}

/** Servers repeat the recipient, whose words are not theirs: `no-reply@`, `spam@`. */
function withoutAddresses(text: string): string {
  const words = text.split(' ');
  return words.filter((word) => !word.includes('@')).join(' ');
}

/** Server text is shown to callers: one line, without control or bidirectional characters. */
function printable(text: string): string {
  return text
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
}
