/** The settings that transcribing a post requires. */
export const SOCIAL_NEEDS = ['MEDIA_FETCHER_URL', 'MEDIA_STT_URL', 'MEDIA_STT_PROGRAM', 'MEDIA_FFMPEG'] as const;

/** URL patterns of social network posts that may contain a video. */
const POSTS: readonly { readonly hosts: readonly string[]; readonly path: RegExp }[] = [
  { hosts: ['x.com', 'twitter.com'], path: /^\/[A-Za-z0-9_]{1,20}\/status\/\d{1,25}$/ },
  { hosts: ['tiktok.com'], path: /^\/@[\w.]{1,30}\/video\/\d{1,25}$/ },
  { hosts: ['instagram.com'], path: /^\/(?:[\w.]{1,40}\/)?(?:p|reel|reels|tv)\/[\w-]{5,40}$/ },
  { hosts: ['facebook.com'], path: /^\/(?:[\w.-]{1,80}\/videos\/\d{1,25}|reel\/\d{1,25})$/ },
  {
    hosts: ['linkedin.com'],
    path: /^\/(?:posts\/[\w%.-]{5,300}|feed\/update\/urn:li:(?:activity|share|ugcPost):\d{1,25})$/,
  },
  { hosts: ['threads.net', 'threads.com'], path: /^\/@[\w.]{1,40}\/post\/[\w-]{5,40}$/ },
];

/** The canonical URL of a post, without tracking parameters; null where it is not a post. */
export function socialPost(text: string): string | null {
  if (text.length > 2_000 || !URL.canParse(text)) return null;
  const { protocol, hostname, pathname, port, username } = new URL(text);
  if ((protocol !== 'https:' && protocol !== 'http:') || port !== '' || username !== '') return null;
  const host = hostname.replace(/^(?:www|m|mobile)\./, '');
  const path = (pathname.endsWith('/') ? pathname.slice(0, -1) : pathname).replace(
    /\/(?:video|photo)\/\d{1,2}$/,
    (tail, at: number) => (/\/status\//.test(pathname.slice(0, at)) ? '' : tail),
  );
  const isPost = POSTS.some((post) => post.hosts.includes(host) && post.path.test(path));
  return isPost ? `https://${host}${path}` : null;
}

/** Whether two URLs identify the same post, on any host name of the network. */
export function isSamePost(one: string, other: string): boolean {
  const [a, b] = [socialPost(one), socialPost(other)].map((post) => post && firstName(post));
  return a !== null && a === b;
}

function firstName(post: string): string {
  const { hostname, pathname } = new URL(post);
  return `${POSTS.find(({ hosts }) => hosts.includes(hostname))?.hosts[0] ?? hostname}${pathname}`;
}
