import { readTimedWords } from './pocketsphinx.rules.js';

const PRINTED = `good morning
<s> 0.000 0.020 0.999900
good 0.030 0.310 0.206866
morning(2) 0.320 0.760 0.917769
[NOISE] 0.770 0.940 0.786685
<sil> 0.950 1.200 0.999900
</s> 2.870 3.250 1.000000
next year
next 5.290 5.510 0.000000
year's 5.520 6.070 0.220827
`;

describe('what pocketsphinx prints', () => {
  it('is read as words with their times, of the video and not of the stretch', () => {
    expect(readTimedWords(PRINTED, 10)).toEqual([
      { from: 10.03, to: 10.31, text: 'good' },
      { from: 10.32, to: 10.76, text: 'morning' },
      { from: 15.29, to: 15.51, text: 'next' },
      { from: 15.52, to: 16.07, text: "year's" },
    ]);
  });

  it('is nothing where nothing was heard', () => {
    expect(readTimedWords('\n\nERROR: 1 2\n', 0)).toEqual([]);
  });
});
