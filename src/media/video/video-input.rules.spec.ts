import { loadMediaConfig } from '../media.settings.js';
import { frameOf } from './video-input.rules.js';

describe('the frame of a video', () => {
  it('has 1080 pixels on its shorter side, if no setting says otherwise', () => {
    const { videoSide } = loadMediaConfig({});
    expect(frameOf('9:16', videoSide)).toEqual({ width: 1080, height: 1920 });
    expect(frameOf('16:9', videoSide)).toEqual({ width: 1920, height: 1080 });
  });

  it.each([240, 241, 333, 540, 720])('of side %i has even sides in the ratio of 9 to 16', (side) => {
    const { width, height } = frameOf('9:16', side);
    expect([width % 2, height % 2]).toEqual([0, 0]);
    expect(Math.abs(width - side)).toBeLessThanOrEqual(1);
    expect(Math.abs(height - (side * 16) / 9)).toBeLessThanOrEqual(1);
  });

  it.each(['0', '239', '1081', '4320', 'hd'])('is refused where MEDIA_VIDEO_SIDE is %s', (MEDIA_VIDEO_SIDE) => {
    expect(() => loadMediaConfig({ MEDIA_VIDEO_SIDE })).toThrow(/MEDIA_VIDEO_SIDE/);
  });
});
