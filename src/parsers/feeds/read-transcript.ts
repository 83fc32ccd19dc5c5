import { readHtml } from '../html/read-html.js';
import { readJson } from '../json/read-json.js';

/** Speech between two times, in seconds. */
export interface TranscriptCue {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** A transcript file that a feed links to. */
export interface TranscriptFile {
  /** The texts of all cues, joined by spaces. */
  readonly text: string;
  /** Null where the file has no times. */
  readonly cues: readonly TranscriptCue[] | null;
}

const MAX_CUES = 50_000;
const MAX_TEXT = 2_000_000;
const TIME = /^(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3}))?$/;
const STAMP = /<time\b[^<>]{0,100}>[^<]{0,40}<\/time>/gi;

/**
 * Reads WebVTT, SubRip, podcast namespace JSON, HTML and plain text. Detects the format by content, because declared
 * types are often wrong; null for an empty transcript.
 */
export function readTranscript(content: string): TranscriptFile | null {
  const source = content.replace('\uFEFF', '').replaceAll('\0', '\ufffd').trimStart();
  const timed = source.startsWith('{') ? readSegments(source) : source.includes('-->') ? readTimedLines(source) : null;
  const cues = timed && withinBounds(timed);
  if (cues) return cues.length > 0 ? { text: cues.map(({ text }) => text).join(' '), cues } : null;
  const text = source.startsWith('{') ? '' : wordsOf(source.replace(STAMP, ' '));
  return text === '' ? null : { text, cues: null };
}

/** Bounds the whole transcript: it is copied from a thread to the event loop, which waits for the copy. */
function withinBounds(cues: readonly TranscriptCue[]): TranscriptCue[] {
  let chars = 0;
  return cues.filter(({ text }) => (chars += text.length + 1) <= MAX_TEXT);
}

/** Blocks of a time line and text lines, as in WebVTT and SubRip. */
function readTimedLines(source: string): TranscriptCue[] {
  const cues: TranscriptCue[] = [];
  let open: { from: number; to: number; lines: string[] } | null = null;
  const close = (): void => {
    const text = open ? wordsOf(open.lines.join(' ')) : '';
    if (open && text !== '') cues.push({ from: open.from, to: open.to, text });
    open = null;
  };
  for (const line of source.split(/\r\n|\n|\r/)) {
    if (cues.length >= MAX_CUES) break;
    const times = timesOf(line);
    if (times) {
      close();
      open = { ...times, lines: [] };
    } else if (line.trim() === '') close();
    else if (open) (open as { lines: string[] }).lines.push(line);
  }
  close();
  return cues;
}

function timesOf(line: string): { from: number; to: number } | null {
  const arrow = line.indexOf('-->');
  if (arrow < 0) return null;
  const from = secondsOf(line.slice(0, arrow).trim());
  // WebVTT may have cue settings after the second time.
  const to = secondsOf(
    line
      .slice(arrow + 3)
      .trim()
      .split(/\s/, 1)[0] ?? '',
  );
  return from === null || to === null || to < from ? null : { from, to };
}

function secondsOf(text: string): number | null {
  const match = TIME.exec(text);
  if (!match) return null;
  const [, hours = '0', minutes = '0', seconds = '0', part = ''] = match;
  return Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds) + Number(part.padEnd(3, '0')) / 1_000;
}

/** `segments[] {startTime, endTime, body}` of the podcast namespace; null for other JSON. */
function readSegments(source: string): TranscriptCue[] | null {
  let parsed: unknown;
  try {
    parsed = readJson(source);
  } catch {
    return null;
  }
  const { segments } = parsed as { readonly segments?: unknown };
  if (!Array.isArray(segments)) return null;
  return segments.slice(0, MAX_CUES).flatMap((segment: unknown): TranscriptCue[] => {
    const { startTime: from, endTime: to, body } = (segment ?? {}) as Record<string, unknown>;
    if (typeof from !== 'number' || typeof body !== 'string') return [];
    const text = wordsOf(body);
    return text === '' ? [] : [{ from, to: typeof to === 'number' && to >= from ? to : from, text }];
  });
}

function wordsOf(text: string): string {
  const plain = /[<&]/.test(text) ? readHtml(text, { textChars: MAX_TEXT }).text : text;
  return plain.slice(0, MAX_TEXT).replace(/\s+/g, ' ').trim();
}
