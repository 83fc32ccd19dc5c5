import { type Face } from './face-cascade.rules.js';
import { faceTrack } from './face-track.rules.js';

const face = (middle: number, size = 20): Face => ({ x: middle - size / 2, y: 0, size, votes: 3 });
const track = (...samples: Face[][]) => {
  const at = faceTrack({ samples, perSecond: 2, width: 100 });
  return samples.map((_sample, index) => at(index / 2));
};

describe('the face to follow', () => {
  it('is the largest, and stays the same one while it is there', () => {
    expect(track([face(20), face(70, 24)], [face(21, 26), face(72, 22)], [face(22, 26), face(74, 20)])).toEqual([
      0.7, 0.72, 0.74,
    ]);
  });

  it('is another once that is much larger', () => {
    expect(track([face(20)], [face(20), face(70, 30)])).toEqual([0.2, 0.7]);
  });

  it('is kept for a second when it is not seen, and then none', () => {
    expect(track([], [face(20)], [], [], [], [face(60)])).toEqual([null, 0.2, 0.2, 0.2, null, 0.6]);
  });

  it('is none without a look', () => {
    expect(faceTrack({ samples: [], perSecond: 2, width: 100 })(3)).toBeNull();
  });
});
