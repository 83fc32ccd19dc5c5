export function mentionPath(mentionId: string): string {
  return `/mentions/${mentionId}`;
}

/** An episode's address with the time in it, as players understand it. */
export function deepLink(url: string, seconds: number | null): string {
  if (seconds === null) return url;
  const link = new URL(url);
  // Video sites read `t` from the query; plain audio files take a media fragment.
  if (/\.(mp3|m4a|m4v|mp4|mov|aac|flac|oga|ogg|opus|wav|webm)$/i.test(link.pathname)) link.hash = `t=${seconds}`;
  else link.searchParams.set('t', String(seconds));
  return link.href;
}
