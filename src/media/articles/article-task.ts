import { type ArticleFaultCode } from '../../parsers/article/article.errors.js';
import { type Card } from '../script/scene-plan.rules.js';
import { type Storyboard } from '../video/storyboard.rules.js';
import { type Story } from '../video/story.rules.js';

/** A page to read with its address, a text of a caller, or a story whose cards are planned. */
export type ArticleTask =
  { readonly page: string; readonly url: string } | { readonly text: string } | { readonly plan: Storyboard };

export type ArticleTaskResult =
  | { readonly story: Story }
  | { readonly cards: readonly Card[] }
  | { readonly fault: { readonly code: ArticleFaultCode; readonly message: string } };
