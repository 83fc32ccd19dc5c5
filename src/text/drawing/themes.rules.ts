export const THEMES = ['default', 'midnight', 'cream', 'mint', 'slate'] as const;
export type ThemeName = (typeof THEMES)[number];

/** A colour of the scheme: as a surface, as the ink on it, and as ink on paper and cards. */
export interface Accent {
  readonly fill: string;
  readonly on: string;
  readonly ink: string;
  /** A light variant for marks behind dark ink. */
  readonly soft: string;
}

export interface Theme {
  readonly paper: string;
  readonly card: string;
  readonly line: string;
  /** Colour of meaningful lines, at 3:1 on paper. */
  readonly joint: string;
  readonly ink: string;
  readonly quiet: string;
  readonly shade: string;
  readonly accents: readonly [Accent, Accent, Accent, Accent];
}

/** Each pair of ink and surface has a contrast of at least 4.5:1; a spec measures them. */
const LOOKS: Readonly<Record<ThemeName, Theme>> = {
  default: {
    paper: '#f6f7fb',
    card: '#ffffff',
    line: '#dde2ee',
    joint: '#7c87a3',
    ink: '#131a2c',
    quiet: '#4a5468',
    shade: '#e6e9f3',
    accents: [
      { fill: '#4036c8', on: '#ffffff', ink: '#4036c8', soft: '#e9e8fb' },
      { fill: '#0b6f68', on: '#ffffff', ink: '#0b6f68', soft: '#dcf1ef' },
      { fill: '#b4234f', on: '#ffffff', ink: '#b4234f', soft: '#fbe4eb' },
      { fill: '#9a4a06', on: '#ffffff', ink: '#9a4a06', soft: '#fbeada' },
    ],
  },
  midnight: {
    paper: '#0b1022',
    card: '#161e38',
    line: '#2b365c',
    joint: '#7d8cc0',
    ink: '#f2f5ff',
    quiet: '#b9c4e4',
    shade: '#070b18',
    accents: [
      { fill: '#93a5ff', on: '#0b1022', ink: '#a9b7ff', soft: '#253063' },
      { fill: '#5fe3cf', on: '#0b1022', ink: '#6fe7d5', soft: '#14403f' },
      { fill: '#ff9ec4', on: '#0b1022', ink: '#ffabcc', soft: '#4c2440' },
      { fill: '#ffd166', on: '#0b1022', ink: '#ffd57a', soft: '#453a1c' },
    ],
  },
  cream: {
    paper: '#faf3e5',
    card: '#fffcf5',
    line: '#e7d9bd',
    joint: '#9a8462',
    ink: '#2a2018',
    quiet: '#5e4f3f',
    shade: '#eee2ca',
    accents: [
      { fill: '#9c3a16', on: '#ffffff', ink: '#9c3a16', soft: '#f8e2d6' },
      { fill: '#4b5f16', on: '#ffffff', ink: '#4b5f16', soft: '#e9eed3' },
      { fill: '#245a6b', on: '#ffffff', ink: '#245a6b', soft: '#d9eaef' },
      { fill: '#7a2f57', on: '#ffffff', ink: '#7a2f57', soft: '#f3dfea' },
    ],
  },
  mint: {
    paper: '#ebf8f1',
    card: '#ffffff',
    line: '#c8e6d6',
    joint: '#5f9480',
    ink: '#0d2b21',
    quiet: '#3c5a4e',
    shade: '#d9efe3',
    accents: [
      { fill: '#04724f', on: '#ffffff', ink: '#04724f', soft: '#d6f2e4' },
      { fill: '#0b6a86', on: '#ffffff', ink: '#0b6a86', soft: '#d8eef5' },
      { fill: '#5b3fb8', on: '#ffffff', ink: '#5b3fb8', soft: '#e8e2fa' },
      { fill: '#855009', on: '#ffffff', ink: '#855009', soft: '#f8ead2' },
    ],
  },
  slate: {
    paper: '#222c3a',
    card: '#2e3a4c',
    line: '#475670',
    joint: '#91a3bf',
    ink: '#f7f9fc',
    quiet: '#cfd8e5',
    shade: '#1a222e',
    accents: [
      { fill: '#86d3ff', on: '#152130', ink: '#97d9ff', soft: '#2d5069' },
      { fill: '#93e6b0', on: '#152130', ink: '#9feaba', soft: '#2b5746' },
      { fill: '#ffb0a3', on: '#152130', ink: '#ffbbb0', soft: '#634044' },
      { fill: '#ffe08a', on: '#152130', ink: '#ffe49a', soft: '#5b5234' },
    ],
  },
};

export function themeOf(name: ThemeName): Theme {
  return LOOKS[name];
}

export function accentOf({ accents }: Theme, index: number): Accent {
  return accents[index % accents.length] ?? accents[0];
}
