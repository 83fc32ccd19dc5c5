/** ffmpeg's description of a file. */
export interface MediaInfo {
  /** Null where the container does not contain the length. */
  readonly seconds: number | null;
  readonly video: { readonly width: number; readonly height: number; readonly fps: number } | null;
  readonly hasAudio: boolean;
}

/** Parses ffmpeg's description of an input; null without audio or video. */
export function readProbe(text: string): MediaInfo | null {
  const duration = /Duration: (\d+):(\d\d):(\d\d(?:\.\d+)?)/.exec(text);
  const streams = text.split('\n').filter((line) => line.trimStart().startsWith('Stream #'));
  const video = streams.find((line) => line.includes(': Video:') && !line.includes('attached pic'));
  const hasAudio = streams.some((line) => line.includes(': Audio:'));
  const size = video && /, (\d{1,5})x(\d{1,5})[ ,]/.exec(video);
  if (!size && !hasAudio) return null;
  const fps = video && /, (\d+(?:\.\d+)?) fps/.exec(video);
  return {
    seconds: duration ? Number(duration[1]) * 3_600 + Number(duration[2]) * 60 + Number(duration[3]) : null,
    video: size ? { ...turned(text, Number(size[1]), Number(size[2])), fps: fps ? Number(fps[1]) : 25 } : null,
    hasAudio,
  };
}

/** Phones record landscape frames with a rotation; ffmpeg shows them upright. */
function turned(text: string, width: number, height: number): { width: number; height: number } {
  const degrees = /rotation of (-?\d+)/.exec(text)?.[1];
  return degrees !== undefined && Math.abs(Number(degrees)) % 180 === 90
    ? { width: height, height: width }
    : { width, height };
}
