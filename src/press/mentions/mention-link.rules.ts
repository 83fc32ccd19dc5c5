export function mentionPath(mentionId: string): string {
  return `/mentions/${mentionId}`;
}

/** An episode's address with the time in the format of players. */
export function deepLink(url: string, seconds: number | null): string {
  if (seconds === null) return url;
  const link = new URL(url);
  // Video sites read `t` from the query; audio files use a media fragment.
  if (/\.(mp3|m4a|m4v|mp4|mov|aac|flac|oga|ogg|opus|wav|webm)$/i.test(link.pathname)) link.hash = `t=${seconds}`;
  else link.searchParams.set('t', String(seconds));
  return link.href;
}
