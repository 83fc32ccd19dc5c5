/* eslint-disable @typescript-eslint/unbound-method -- wink-nlp's accessors are plain functions, handed over by name */
import { Injectable } from '@nestjs/common';
import model from 'wink-eng-lite-web-model';
import winkNLP from 'wink-nlp';
import { type Tagged, type Tagger } from './rule.rules.js';

/** The library's time grows with the square of a run without spaces. No word is as long, and few addresses are. */
const LONGEST_RUN = 200;
const RUNS = /\S+/g;
/** Stays of a longer run at its beginning and end, such as brackets and a full stop. */
const EDGE = 10;
const SPACE = /\s/;

/** Parts of speech and sentences by wink-nlp and its English model, loaded once before the service listens. */
@Injectable()
export class EnglishTagger {
  private readonly nlp = winkNLP(model, ['sbd', 'pos']);

  readonly tag: Tagger = (text: string): Tagged => {
    const { its } = this.nlp;
    const shortened = withoutLongRuns(text);
    const doc = this.nlp.readDoc(shortened);
    const tokens = doc.tokens();
    const values = tokens.out(its.value);
    const partsOfSpeech = tokens.out(its.pos);
    // The types of the library leave lemmas out of what a list of tokens gives.
    const lemmas = tokens.out(its.lemma as unknown as typeof its.pos);
    const starts: number[] = [];
    let at = 0;
    for (const value of values) {
      // The library does not count every kind of space; tabs and line breaks are tokens.
      while (SPACE.test(shortened.charAt(at)) && !shortened.startsWith(value, at)) at++;
      starts.push(at);
      at += value.length;
    }
    const sentences = doc.sentences().out(its.span) as unknown as (readonly [number, number])[];
    return {
      words: starts.map((start, i) => ({ start, partOfSpeech: partsOfSpeech[i] ?? 'X', lemma: lemmas[i] ?? '' })),
      sentenceStarts: sentences.map(([first], i) => (i === 0 ? 0 : (starts[first] ?? 0))),
    };
  };
}

/** The same length, with blanks for what is inside a long run. */
function withoutLongRuns(text: string): string {
  return text.replaceAll(RUNS, (run) =>
    run.length <= LONGEST_RUN ? run : run.slice(0, EDGE) + ' '.repeat(run.length - 2 * EDGE) + run.slice(-EDGE),
  );
}
