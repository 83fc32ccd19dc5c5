import {
  drawnOrNull,
  drawnSections,
  textOfSections,
  type Article,
  type ArticleSection,
} from '../script/article-sections.rules.js';
import { chooseScript, type ScriptSentence } from '../script/narration-script.rules.js';
import { sentencesOf, stripped, wordsOf } from '../script/sentences.rules.js';

const MAX_TITLE_CHARS = 90;
/** A title is cut, so the first sentence need not be read to its end. */
const LEADING_CHARS = 1_000;

/** The parts of an article that a video shows. */
export interface Story {
  readonly title: string;
  /** Without what the fonts do not have; none where nothing is left. */
  readonly sections: readonly ArticleSection[];
  readonly script: readonly ScriptSentence[];
}

export function storyOf(article: Article): Story {
  const sections = drawnSections(article.sections);
  const title = shortened(drawnOrNull(article.title) ?? titleOf(textOfSections(sections)));
  return { title, sections, script: chooseScript(sections) };
}

/** A title for an untitled text: its first sentence, cut at a word boundary. */
export function titleOf(text: string): string {
  const first = sentencesOf(text.slice(0, LEADING_CHARS))[0] ?? text.trim();
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
