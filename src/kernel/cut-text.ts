/** The first `chars` of a text, without half a character at the end, which no store accepts, also where it was cut before. */
export function cutText(text: string, chars: number): string {
  const cut = text.slice(0, chars);
  const last = cut.charCodeAt(cut.length - 1);
  return last >= 0xd800 && last <= 0xdbff ? cut.slice(0, -1) : cut;
}
