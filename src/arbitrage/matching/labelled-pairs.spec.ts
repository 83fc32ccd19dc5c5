import { compare, relationOf } from './compare.rules.js';
import {
  cataloguePairs,
  labelledPairs,
  lawyerPairs,
  nearPairs,
  reviewPairs,
  venueWordingPairs,
  type LabelledPair,
} from '../../../test/kit/labelled-pairs.js';
import { termsOf, type ContractText } from './terms.rules.js';

const ROWS = labelledPairs();

function judgedOf(rows: readonly LabelledPair[]) {
  return rows.map((row) => {
    const { first, second } = row;
    const verdict = compare({ contract: first, terms: termsOf(first) }, { contract: second, terms: termsOf(second) });
    return { ...row, verdict };
  });
}

const judged = judgedOf(ROWS);
const proven = (label: LabelledPair['label']): boolean => label === 'identity' || label === 'complement';

describe('pairs judged by hand', () => {
  it('are enough to say something', () => {
    expect(ROWS.length).toBeGreaterThanOrEqual(120);
    expect(ROWS.every(({ reason }) => reason.length > 0)).toBe(true);
  });

  it('never make a false lock', () => {
    const wrong = judged.filter(({ label, verdict }) => verdict.relation !== 'near' && verdict.relation !== label);
    expect(wrong.map(({ name, label, verdict }) => ({ name, label, is: verdict.relation }))).toEqual([]);
  });

  it('say which clause stands in the way', () => {
    const silent = judged.filter(({ verdict }) => verdict.relation === 'near' && !verdict.note?.includes('('));
    expect(silent.map(({ name }) => name)).toEqual([]);
  });

  it('are recognised in nine of ten that are the same', () => {
    const same = judged.filter(({ label }) => proven(label));
    const missed = same.filter(({ verdict }) => verdict.relation === 'near');
    expect(same.length).toBeGreaterThan(40);
    expect(missed.map(({ name }) => name)).toEqual(['fed cut, paraphrased']);
    expect((same.length - missed.length) / same.length).toBeGreaterThanOrEqual(0.9);
  });
});

describe('pairs in the wording of both venues', () => {
  const rows = venueWordingPairs();
  const wording = judgedOf(rows);
  const found = wording.filter(({ verdict }) => verdict.relation !== 'near');

  it('are enough to say something', () => {
    expect(rows.length).toBeGreaterThanOrEqual(220);
    expect(rows.filter(({ label }) => proven(label)).length).toBeGreaterThanOrEqual(48);
  });

  it('are never proven where they differ: the precision is 1', () => {
    const wrong = found.filter(({ label, verdict }) => label !== verdict.relation);
    expect(wrong.map(({ name, label, verdict }) => ({ name, label, is: verdict.relation }))).toEqual([]);
  });

  it('are never proven with another one: no contract of one venue is one of another topic', () => {
    const read = (contracts: readonly ContractText[]) =>
      [...new Map(contracts.map((contract) => [JSON.stringify(contract), contract]))].map(([key, contract]) => ({
        key,
        compared: { contract, terms: termsOf(contract) },
      }));
    const labels = new Map(rows.map(({ first, second, label }) => [JSON.stringify([first, second]), label]));
    const [firsts, seconds] = [read(rows.map(({ first }) => first)), read(rows.map(({ second }) => second))];
    const wrong = firsts.flatMap((a) =>
      seconds.flatMap((b) => {
        const relation = relationOf(a.compared, b.compared);
        const isLabelled = labels.get(`[${a.key},${b.key}]`) === relation;
        return relation === 'near' || isLabelled ? [] : [`${a.compared.contract.question}: ${b.key}`];
      }),
    );
    expect(firsts.length * seconds.length).toBeGreaterThan(10_000);
    expect(wrong).toEqual([]);
  });

  it('are recognised in nine of ten that are the same', () => {
    const same = wording.filter(({ label }) => proven(label));
    const missed = same.filter(({ verdict }) => verdict.relation === 'near').map(({ name }) => name);
    expect(missed).toEqual(['Tariff ruling', 'Brazil', 'Turnout']);
    expect((same.length - missed.length) / same.length).toBeGreaterThanOrEqual(0.91);
  });
});

describe('pairs of a reviewer', () => {
  const rows = reviewPairs();
  const reviewed = judgedOf(rows);

  it('are never proven where they differ: the precision is 1', () => {
    const wrong = reviewed.filter(({ label, verdict }) => verdict.relation !== 'near' && label !== verdict.relation);
    expect(rows.length).toBeGreaterThanOrEqual(90);
    expect(wrong.map(({ name, label, verdict }) => ({ name, label, is: verdict.relation }))).toEqual([]);
  });

  it('are recognised in nine of ten that are the same', () => {
    const same = reviewed.filter(({ label }) => proven(label));
    const missed = same.filter(({ verdict }) => verdict.relation === 'near').map(({ name }) => name);
    expect(missed).toEqual(['CPI complement with rule']);
    expect((same.length - missed.length) / same.length).toBeGreaterThanOrEqual(0.93);
  });
});

describe('pairs in the manner of both catalogues', () => {
  const rows = cataloguePairs();
  const listed = judgedOf(rows);

  it('are never proven where they differ: the precision is 1', () => {
    const wrong = listed.filter(({ label, verdict }) => verdict.relation !== 'near' && label !== verdict.relation);
    expect(rows.length).toBeGreaterThanOrEqual(520);
    expect(wrong.map(({ name, label, verdict }) => ({ name, label, is: verdict.relation }))).toEqual([]);
  });

  it('are recognised in more than nine of ten that are the same', () => {
    const same = listed.filter(({ label }) => proven(label));
    const missed = same.filter(({ verdict }) => verdict.relation === 'near').map(({ name }) => name);
    expect(missed).toEqual([...['Fed chair nominee', 'Chiefs', 'Tesla deliveries', 'Starship', 'Senate seats']]);
    expect((same.length - missed.length) / same.length).toBeGreaterThanOrEqual(0.95);
  });
});

describe('pairs judged as a lawyer would', () => {
  const rows = lawyerPairs();
  const lawyers = judgedOf(rows);

  it('are never proven where they differ: the precision is 1', () => {
    const wrong = lawyers.filter(({ label, verdict }) => verdict.relation !== 'near' && label !== verdict.relation);
    expect(rows.length).toBeGreaterThanOrEqual(400);
    expect(wrong.map(({ name, label, verdict }) => ({ name, label, is: verdict.relation }))).toEqual([]);
  });

  it('are recognised where they are the same, but for those that failed from the beginning', () => {
    const same = lawyers.filter(({ label }) => proven(label));
    const missed = same.filter(({ verdict }) => verdict.relation === 'near').map(({ name }) => name);
    expect(missed).toEqual([
      ...['politics: orders range 1', 'econ: fed count 2', 'econ: recession 1', 'crypto: candle 1', 'crypto: updown 1'],
      ...['sport: draw2 2', 'sport: topscorer 1', 'sport: noplay 1', 'courts: scotus 1', 'courts: overturn 1'],
      ...['courts: sentence 1', 'more: playoffs 1', 'voice: jury 1', 'a: host 1', 's: exact score 2'],
    ]);
  });
});

it('a contract of each kind is proven with itself, and with nothing that is almost the same', () => {
  const rows = judgedOf(nearPairs());
  expect(rows.length).toBeGreaterThanOrEqual(1_000);
  const wrong = rows.filter(({ label, verdict }) => verdict.relation !== (proven(label) ? label : 'near'));
  expect(wrong.map(({ name, label, verdict }) => ({ name, label, is: verdict.relation }))).toEqual([]);
});
