import { type ArticleSection } from '../script/article-sections.rules.js';
import { type ScriptSentence } from '../script/narration-script.rules.js';
import { type Card, type PlannedPicture } from '../script/scene-plan.rules.js';
import { type Scene } from './scene.rules.js';

interface Spoken {
  readonly from: number;
  readonly to: number;
  readonly words: Scene['words'];
}

/** What the cards of a video are planned from. */
export interface Storyboard {
  readonly script: readonly ScriptSentence[];
  readonly sections: readonly ArticleSection[];
  readonly pictures?: readonly PlannedPicture[];
}

/** One scene per sentence, each until the next begins. */
export function scenesOf(
  { script, cards }: { readonly script: readonly ScriptSentence[]; readonly cards: readonly Card[] },
  spoken: readonly Spoken[],
  seconds: number,
): Scene[] {
  return script.flatMap(({ sentence }, index): Scene[] => {
    const [card, said] = [cards[index], spoken[index]];
    if (!card || !said) return [];
    const from = index === 0 ? 0 : said.from;
    return [{ sentence, card, from, to: spoken[index + 1]?.from ?? seconds, words: said.words }];
  });
}
