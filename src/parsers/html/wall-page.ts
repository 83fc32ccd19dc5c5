/** Titles of pages that ask for proof of a human reader, or refuse, instead of showing the site. */
const TITLE =
  /^(?:just a moment(?:\.\.\.|…)?|one moment, please(?:\.\.\.|…)?|attention required! \| cloudflare|access denied|access to this page has been denied(?:\.)?|pardon our interruption(?:\.\.\.|…)?|are you (?:a )?(?:human|robot)\??|(?:verify|verifying) (?:that )?you are (?:a )?human(?:\.\.\.|…)?|checking your browser(?:\.\.\.|…)?|security check(?:point)?|human verification|robot check|ddos-guard|vercel security checkpoint)$/i;
/** Scripts and frames of services that show such a page. */
const MARKS = ['/_Incapsula_Resource', 'window._cf_chl_opt', 'id="px-captcha"', 'captcha-delivery.com/'];
/** A wall has little text; a page about walls has much. */
const MAX_TEXT = 1_500;
const MAX_MARKUP = 60_000;

/** Whether a page is a wall against robots, whatever its status, so that it shows nothing of its site. */
export function isWallPage({
  title,
  text,
  html,
}: {
  readonly title: string;
  readonly text: string;
  readonly html: string;
}): boolean {
  if (text.length > MAX_TEXT || html.length > MAX_MARKUP) return false;
  if (TITLE.test(title.trim().slice(0, 100))) return true;
  return title.trim() === '' && MARKS.some((mark) => html.includes(mark));
}
