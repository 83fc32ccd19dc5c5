/** The id of a video of the video site, from any form of its URL; null for other texts. */
export function videoIdOf(text: string): string | null {
  if (/^[\w-]{11}$/.test(text)) return text;
  if (!URL.canParse(text)) return null;
  const { protocol, hostname, pathname, searchParams } = new URL(text);
  if (protocol !== 'https:' && protocol !== 'http:') return null;
  const host = hostname.replace(/^(?:www|m|music)\./, '');
  const [first = '', second = ''] = pathname.split('/').filter(Boolean);
  const inPath = ['shorts', 'embed', 'live', 'v'].includes(first) ? second : null;
  const id =
    host === 'youtu.be'
      ? first
      : host === 'youtube.com' || host === 'youtube-nocookie.com'
        ? (inPath ?? searchParams.get('v'))
        : null;
  return id !== null && /^[\w-]{11}$/.test(id) ? id : null;
}
