/** ffmpeg's description of a file. */
export interface MediaInfo {
  /** Null where the container does not contain the length. */
  readonly seconds: number | null;
  readonly video: VideoInfo | null;
  readonly hasAudio: boolean;
}

export interface VideoInfo {
  /** As it is shown: upright, and with square pixels. */
  readonly width: number;
  readonly height: number;
  readonly fps: number;
  /** Whether its pixels are not square, so that it must be scaled to this size first. */
  readonly isStretched: boolean;
}

/** Parses ffmpeg's description of an input; null without audio or video. */
export function readProbe(text: string): MediaInfo | null {
  // The descriptions of a file, which others wrote, are indented further.
  const duration = /^ {2}Duration: (\d+):(\d\d):(\d\d(?:\.\d+)?)/m.exec(text);
  const streams = text.split('\n').filter((line) => line.trimStart().startsWith('Stream #'));
  const video = streams.find((line) => line.includes(': Video:') && !line.includes('attached pic'));
  const hasAudio = streams.some((line) => line.includes(': Audio:'));
  const size = video && /, (\d{1,5})x(\d{1,5})[ ,]/.exec(video);
  if (!size && !hasAudio) return null;
  const fps = video && /, (\d+(?:\.\d+)?) fps/.exec(video);
  return {
    seconds: duration ? Number(duration[1]) * 3_600 + Number(duration[2]) * 60 + Number(duration[3]) : null,
    video: size ? { ...turned(text, squared(video, size)), fps: fps ? Number(fps[1]) : 25 } : null,
    hasAudio,
  };
}

type Shape = Omit<VideoInfo, 'fps'>;

/** The size with square pixels, from the sample aspect ratio (`[SAR 64:45 DAR 16:9]`). */
function squared(stream: string, [, wide, high]: RegExpExecArray): Shape {
  const [width, height] = [Number(wide), Number(high)];
  const [, x = 1, y = 1] = /[ []SAR (\d{1,6}):(\d{1,6})/.exec(stream)?.map(Number) ?? [];
  if (x === y || x === 0 || y === 0) return { width, height, isStretched: false };
  return { width: Math.max(2, 2 * Math.round((width * x) / y / 2)), height, isStretched: true };
}

/** Phones record landscape frames with a rotation; ffmpeg shows them upright. */
function turned(text: string, shape: Shape): Shape {
  const degrees = /rotation of (-?\d+)/.exec(text)?.[1];
  return degrees !== undefined && Math.abs(Number(degrees)) % 180 === 90
    ? { ...shape, width: shape.height, height: shape.width }
    : shape;
}
