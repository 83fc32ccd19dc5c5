import { type ArticleSection } from '../script/article-sections.rules.js';
import { type ScriptSentence } from '../script/narration-script.rules.js';
import { planCards, type PlannedPicture } from '../script/scene-plan.rules.js';
import { type Scene } from './scene.rules.js';
import { sentencesOf, stripped, wordsOf } from '../script/sentences.rules.js';

const MAX_TITLE_CHARS = 90;

interface Spoken {
  readonly from: number;
  readonly to: number;
  readonly words: Scene['words'];
}

export interface Storyboard {
  readonly script: readonly ScriptSentence[];
  readonly sections: readonly ArticleSection[];
  readonly pictures?: readonly PlannedPicture[];
}

/** One scene per sentence, each until the next begins. */
export function scenesOf(
  { script, sections, pictures }: Storyboard,
  spoken: readonly Spoken[],
  seconds: number,
): Scene[] {
  const cards = planCards(script, sections, pictures);
  return script.flatMap(({ sentence }, index): Scene[] => {
    const [card, said] = [cards[index], spoken[index]];
    if (!card || !said) return [];
    const from = index === 0 ? 0 : said.from;
    return [{ sentence, card, from, to: spoken[index + 1]?.from ?? seconds, words: said.words }];
  });
}

/** A title for an untitled text: its first sentence, cut at a word boundary. */
export function titleOf(text: string): string {
  const first = sentencesOf(text)[0] ?? text.trim();
  return shortened(stripped(first, '', '. '));
}

export function shortened(title: string): string {
  if (title.length <= MAX_TITLE_CHARS) return title;
  const words = wordsOf(title);
  let cut = '';
  for (const word of words) {
    if (cut.length + word.length + 2 > MAX_TITLE_CHARS) break;
    cut += `${cut === '' ? '' : ' '}${word}`;
  }
  return `${cut || title.slice(0, MAX_TITLE_CHARS)}…`;
}
