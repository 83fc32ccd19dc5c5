import { type Block } from '../article/article.rules.js';
import { shortened } from '../article/key-sentences.rules.js';
import { type Quote, trimmed } from '../article/quote.rules.js';
import { sentencesOf } from '../article/sentences.rules.js';

export interface ItemParts {
  readonly label: Quote | null;
  readonly detail: Quote | null;
}

const LONGEST_LABEL = 64;
const LONGEST_DETAIL = 150;
const MARK = /^(?:step\s*)?\d{1,2}\s*[.):]\s+/i;

/** Splits a list item into label and detail: at a bold opening, at a colon, or not at all. */
export function itemParts(block: Block, mostDetail = LONGEST_DETAIL): ItemParts {
  const from = MARK.exec(block.text)?.[0].length ?? 0;
  const split = splitAt(block, from);
  if (split !== null) {
    const label = trimmed(block, from, split.end);
    const detail = firstSentence(block, split.next, mostDetail);
    if (label) return { label: withoutStop(label), detail };
  }
  const sentences = sentencesOf(block);
  const [first, second] = sentences;
  if (first && second && first.to - from <= LONGEST_LABEL) {
    const label = trimmed(block, from, first.to);
    return { label: label && withoutStop(label), detail: shortened(block, second.from, second.to, mostDetail) };
  }
  return { label: null, detail: firstSentence(block, from, mostDetail) };
}

function splitAt(block: Block, from: number): { end: number; next: number } | null {
  const { text, lead } = block;
  if (lead > from && lead < text.length && lead - from <= LONGEST_LABEL) return { end: lead, next: lead };
  for (const joint of [': ', ' – ', ' — ', ' - ']) {
    const at = text.indexOf(joint, from);
    const isInLabel = at > from && at - from <= LONGEST_LABEL && !/[.!?] /.test(text.slice(from, at));
    if (isInLabel && at + joint.length < text.length) return { end: at, next: at + joint.length };
  }
  return null;
}

function firstSentence(block: Block, from: number, most: number): Quote | null {
  const rest = trimmed(block, from, block.text.length);
  if (!rest) return null;
  const at = block.text.indexOf(rest.text, from);
  const sentence = sentencesOf({ ...block, text: block.text.slice(at) })[0];
  return sentence ? shortened(block, at, at + sentence.to, most) : null;
}

/** Labels have no full stop. */
export function withoutStop(label: Quote): Quote {
  const isStopped = /[^.]\.$/.test(label.text);
  return isStopped ? { ...label, text: label.text.slice(0, -1), end: label.end - 1 } : label;
}
