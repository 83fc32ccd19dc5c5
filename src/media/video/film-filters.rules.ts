import { FPS } from './drawn-frames.rules.js';
import { type Scene } from './scene.rules.js';

/** One picture as a stream of frames. */
const STILL = `loop=loop=-1:size=1:start=0,setpts=N/${FPS}/TB`;
/** Inputs before the pictures of scenes: the background and the voice. */
const OTHER_INPUTS = 2;
/** Peak limit of the voice as a share of full scale: -1.5 dB. */
const PEAK = 0.84;

export interface Film {
  readonly scenes: readonly Scene[];
  readonly width: number;
  readonly height: number;
  /** ffmpeg's condition for the frames that are drawn. */
  readonly drawn: string;
}

/** File of a prepared picture in a render's folder. */
export function pictureFile(index: number): string {
  return `picture-${index}.png`;
}

/** Files of the pictures of scenes, in the order of the inputs. */
export function picturesOf(scenes: readonly Scene[]): string[] {
  return scenes.flatMap(({ card }) => (card.layout === 'picture' ? [pictureFile(card.picture)] : []));
}

/** Background, pictures and script become the frames `[v]`; those that are not drawn repeat the one before. */
export function filmFilters({ scenes, width, height, drawn }: Film): string {
  const window = `crop=${width}:${height}:x='(iw-ow)/2*(1+sin(2*PI*t/41))':y='(ih-oh)/2*(1-cos(2*PI*t/53))'`;
  const overlays = overlaysOf(scenes, { width, height });
  const parts = overlays.map(({ filter }, index) => `[${index + OTHER_INPUTS}:v]${filter}[p${index}]`);
  let chain = `[0:v]format=yuv420p,${STILL},select='${drawn}',${window}`;
  for (const [index, { when }] of overlays.entries()) {
    parts.push(`${chain}[b${index}]`);
    chain = `[b${index}][p${index}]overlay=eof_action=pass:enable='${when}'`;
  }
  return [...parts, `${chain},ass=scenes.ass:fontsdir=fonts,setsar=1,fps=${FPS}[v]`].join(';');
}

/**
 * Raises a mono voice by a gain in dB, and limits its peaks. It is stereo before it is limited: each channel of stereo
 * is 3 dB quieter, so a limit before that would cut the voice twice as low.
 */
export function voiceFilter(gain: number): string {
  return `aformat=channel_layouts=stereo,volume=${gain.toFixed(2)}dB,alimiter=limit=${PEAK}:level=0`;
}

interface Overlay {
  readonly filter: string;
  readonly when: string;
}

/** Pictures of scenes: each pans slowly over its frame for as long as its scene lasts. */
function overlaysOf(scenes: readonly Scene[], { width, height }: Pick<Film, 'width' | 'height'>): Overlay[] {
  return scenes.flatMap(({ card, from, to }, index) => {
    if (card.layout !== 'picture') return [];
    const seconds = to - from;
    const share = index % 2 === 0 ? `t/${seconds.toFixed(3)}` : `(1-t/${seconds.toFixed(3)})`;
    const pan = `crop=${width}:${height}:x='(iw-ow)*${share}':y='(ih-oh)*${share}'`;
    const fade = `fade=t=in:st=0:d=0.4:alpha=1`;
    return [
      {
        filter: `format=yuva420p,${STILL},trim=duration=${seconds.toFixed(3)},${pan},${fade},setpts=PTS+${from.toFixed(3)}/TB`,
        when: `between(t,${from.toFixed(3)},${to.toFixed(3)})`,
      },
    ];
  });
}
