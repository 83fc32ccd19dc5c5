import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type DiagramKind } from '../../src/text/diagram/diagram.rules.js';

const FOLDER = resolve(import.meta.dirname, '../fixtures/articles');

export interface Article {
  readonly name: string;
  /** The diagram that a reader would draw. */
  readonly kind: DiagramKind;
  readonly title: string;
  readonly html: string;
  readonly excerpt: string | null;
  readonly url: string | null;
}

/** Articles written by hand, one per file; the first line describes each. */
export function writtenArticles(): Article[] {
  return readdirSync(FOLDER)
    .sort()
    .map((file) => {
      const text = readFileSync(join(FOLDER, file), 'utf8');
      const end = text.indexOf('\n');
      const facts = text
        .slice('<!-- '.length, end - ' -->'.length)
        .split(' | ')
        .map((fact) => [fact.slice(0, fact.indexOf(': ')), fact.slice(fact.indexOf(': ') + 2)] as const);
      const of = Object.fromEntries(facts) as Record<string, string | undefined>;
      return {
        name: file.replace('.html', ''),
        kind: of.kind as DiagramKind,
        title: of.title ?? '',
        html: text.slice(end + 1),
        excerpt: of.excerpt ?? null,
        url: of.url ?? null,
      };
    });
}

/** Deterministic numbers for a seed. */
export function seeded(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_507) + 0x9e3779b9) | 0;
    state ^= state >>> 13;
    return (state >>> 0) / 4_294_967_296;
  };
}

const WHO =
  'the harbor office|a team in Lagos|the farmers of the valley|Acme Robotics|the night crew|most libraries|nobody in town|the mayor of Groningen|our oldest customer|two students'.split(
    '|',
  );
const DID =
  'opened a second warehouse|planted four thousand oaks|stopped printing timetables|signed the lease for the old mill|moved every pump above the flood line|wrote down each delay|sold the last diesel bus|taught the course in two languages|measured the noise at night|asked for a new bridge'.split(
    '|',
  );
const HOW =
  'without asking anybody|after a winter of meetings|for less than planned|in front of a full hall|while the river was still high|before the schools came back|with borrowed machines|by hand, as there was no other way|and kept the receipts|although the papers were against it'.split(
    '|',
  );
const THING =
  'Harbor cranes|Night trains|Street trees|School kitchens|Old bridges|Rain barrels|Bus lanes|Repair cafés|Wind farms|Ferry crossings|Seed libraries|Tool sheds'.split(
    '|',
  );
const VERB = 'Check|Clean|Collect|Measure|Label|Pack|Order|Test|Mount|Connect|Paint|Record'.split('|');
const NOUN =
  'the main valve|every sensor|the spare parts|both ends of the cable|the outer panels|the log of last week|a fresh filter|the lower bracket|all the seals|the control box'.split(
    '|',
  );
const MONTHS = 'January|February|March|April|May|June|July|August|September|October|November|December'.split('|');

/** Generated articles: the structure of each kind, with the HTML variations of real systems. */
export function generatedArticles(count: number, seed = 1): Article[] {
  const kinds: readonly DiagramKind[] = ['steps', 'comparison', 'timeline', 'hierarchy', 'figures', 'cause_effect'];
  return Array.from({ length: count }, (_, i) => {
    const kind = kinds[i % kinds.length] as DiagramKind;
    const random = seeded(seed * 1_000 + i);
    const { title, html } = MAKERS[kind](words(random));
    return { name: `generated-${i}-${kind}`, kind, title, html: dressed(html, random), excerpt: null, url: null };
  });
}

type Words = ReturnType<typeof words>;

function words(random: () => number) {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const number = (from: number, to: number): number => from + Math.floor(random() * (to - from + 1));
  const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
  const sentence = (): string => `${capital(pick(WHO))} ${pick(DID)} ${pick(HOW)}.`;
  const several = <T>(from: number, to: number, make: (i: number) => T): T[] =>
    Array.from({ length: number(from, to) }, (_, i) => make(i));
  return { pick, number, capital, sentence, several };
}

const MAKERS: Readonly<Record<DiagramKind, (w: Words) => { title: string; html: string }>> = {
  steps: ({ pick, sentence, several }) => {
    const items = several(3, 8, () => `<li><strong>${pick(VERB)} ${pick(NOUN)}.</strong> ${sentence()}</li>`);
    return {
      title: `How to look after ${pick(THING).toLowerCase()}`,
      html: `<p>${sentence()}</p><ol>${items.join('')}</ol>`,
    };
  },
  comparison: ({ pick, number, several }) => {
    const [a, b] = [pick(THING.slice(0, 6)), pick(THING.slice(6))];
    const aspects = ['Cost', 'Weight', 'Time to build', 'Noise', 'Life', 'Upkeep'];
    const rows = several(
      3,
      6,
      (i) => `<tr><td>${aspects[i]}</td><td>${number(2, 900)} a year</td><td>${pick(HOW)}</td></tr>`,
    );
    return {
      title: `${a} vs ${b}`,
      html: `<p>Both have their friends.</p><table><tr><th></th><th>${a}</th><th>${b}</th></tr>${rows.join('')}</table>`,
    };
  },
  timeline: ({ pick, number, several, sentence }) => {
    let year = number(1890, 1990);
    const items = several(3, 10, () => {
      year += number(1, 9);
      return `<p>In ${pick([`${pick(MONTHS)} ${year}`, String(year)])}, ${pick(WHO)} ${pick(DID)} ${pick(HOW)}.</p>`;
    });
    return { title: `The history of ${pick(THING).toLowerCase()}`, html: `<p>${sentence()}</p>${items.join('')}` };
  },
  hierarchy: ({ pick, several, sentence }) => {
    const sections = several(2, 9, () => {
      const points = several(2, 5, () => `<li>${pick(VERB)} ${pick(NOUN)}</li>`).join('');
      return `<h2>${pick(THING)}</h2><p>${sentence()} ${sentence()}</p>${pick(['', `<ul>${points}</ul>`])}`;
    });
    return { title: `All about ${pick(THING).toLowerCase()}`, html: sections.join('') };
  },
  figures: ({ pick, number, several, capital }) => {
    const unit = pick(['%', ' percent', ' million', ' tonnes']);
    const figures = several(
      3,
      9,
      (i) => `<p>${capital(pick(WHO))} counted ${number(11, 93) + i / 10}${unit} ${pick(HOW)}.</p>`,
    );
    return { title: `${pick(THING)} in numbers`, html: figures.join('') };
  },
  cause_effect: ({ pick, several, capital }) => {
    const link = (): string => pick([' because ', ' due to the fact that ', ', which led to the day when ']);
    const pairs = several(2, 6, () => `${capital(pick(WHO))} ${pick(DID)}${link()}${pick(WHO)} ${pick(DID)}.`);
    return { title: `Why ${pick(THING).toLowerCase()} disappear`, html: `<p>${pairs.join(' ')}</p>` };
  },
};

/** Adds markup of editors and page builders. */
function dressed(html: string, random: () => number): string {
  const noise = [
    (text: string) => `<div class="post-body" style="color:#123"><div>${text}</div></div><script>track()</script>`,
    (text: string) =>
      text.replaceAll('<p>', '<p class="p1"><span style="font-size:14px">').replaceAll('</p>', '</span></p>'),
    (text: string) => `<article>\n${text.replaceAll('><', '>\n  <')}\n</article>`,
    (text: string) => text.replaceAll(' the ', '&nbsp;the&#32;').replaceAll("'", '&rsquo;'),
    (text: string) => `<nav><a href="/">Home</a></nav>${text}<footer>All rights reserved.</footer>`,
    (text: string) => text.replaceAll('</p>', ''),
  ];
  return noise[Math.floor(random() * noise.length)]?.(html) ?? html;
}
