/* eslint-disable @typescript-eslint/unbound-method -- wink-nlp's accessors are plain functions, handed over by name */
import { Injectable } from '@nestjs/common';
import model from 'wink-eng-lite-web-model';
import winkNLP from 'wink-nlp';
import { type Tagged, type Tagger } from './rule.rules.js';

/** Parts of speech and sentences by wink-nlp and its English model, loaded once before the service listens. */
@Injectable()
export class EnglishTagger {
  private readonly nlp = winkNLP(model, ['sbd', 'pos']);

  readonly tag: Tagger = (text: string): Tagged => {
    const { its } = this.nlp;
    const doc = this.nlp.readDoc(text);
    const tokens = doc.tokens();
    const values = tokens.out(its.value);
    const gaps = tokens.out(its.precedingSpaces);
    const partsOfSpeech = tokens.out(its.pos);
    // The types of the library leave lemmas out of what a list of tokens gives.
    const lemmas = tokens.out(its.lemma as unknown as typeof its.pos);
    const starts: number[] = [];
    let at = 0;
    for (const [i, value] of values.entries()) {
      at += gaps[i]?.length ?? 0;
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
