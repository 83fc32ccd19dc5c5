/** Address parts of placeholder pictures in page builders and starter kits. */
const ADDRESSES: readonly string[] = [
  'parastorage.com/client/pfavico',
  'www.wix.com/favicon',
  'assets.squarespace.com/universal/default-favicon',
  'website-files.com/img/favicon',
  'website-files.com/img/webclip',
  'uploads-ssl.webflow.com/img/',
  'framerusercontent.com/sites/icons/default-',
  '/wp-includes/images/w-logo',
  's0.wp.com/i/webclip',
  's1.wp.com/i/favicon',
  's0.wp.com/i/blank',
  'www.blogger.com/favicon',
  'ssl.gstatic.com/atari/images/public/favicon',
  'www.notion.so/images/favicon',
  'notion-static.com/favicon',
  'static.tildacdn.com/img/tildafavicon',
  'www.weebly.com/favicon',
  'editmysite.com/images/default-',
  'carrd.co/assets/images/favicon',
  'strikinglycdn.com/images/favicons/default',
  'assets.jimstatic.com/favicon',
  'img1.wsimg.com/isteam/ip/static/pwa-app/logo-default',
  'cdn.shopify.com/s/files/shopify-logo',
  'ghost.org/images/logos/',
  'bubble.io/favicon',
  'softr-assets/default-favicon',
  'via.placeholder.com',
  'placehold.it/',
  'placehold.co/',
  'placekitten.com',
  'dummyimage.com',
  'picsum.photos/',
  '/vite.svg',
  '/next.svg',
  '/vercel.svg',
  '/svelte.svg',
  '/astro.svg',
  'logo-placeholder',
  'placeholder-logo',
  'your-logo',
  'yourlogo',
];

/** Default application names of starter kits, whose icons are defaults too. */
const UNNAMED = ['react app', 'create react app sample', 'my app', 'vite app', 'nuxt app', 'angular app', 'starter'];

export function isPlaceholderAddress(url: string): boolean {
  const lower = url.toLowerCase();
  return ADDRESSES.some((part) => lower.includes(part));
}

export function isUnnamedApplication(names: readonly unknown[]): boolean {
  return names.some((name) => typeof name === 'string' && UNNAMED.includes(name.trim().toLowerCase()));
}
