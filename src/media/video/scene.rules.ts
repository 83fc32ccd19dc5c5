import { type Card } from '../script/scene-plan.rules.js';
import { type StyleSettings } from './visual-styles.rules.js';

export interface Scene {
  readonly sentence: string;
  readonly card: Card;
  readonly from: number;
  readonly to: number;
  readonly words: readonly { readonly word: string; readonly from: number; readonly to: number }[];
}

export interface ScriptAsk {
  readonly scenes: readonly Scene[];
  readonly title: string;
  readonly style: StyleSettings;
  readonly width: number;
  readonly height: number;
  readonly seconds: number;
  readonly subtitles: boolean;
}
