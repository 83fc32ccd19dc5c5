/** Which parts of a registrable domain belong to its users, not to its owner. */
export interface SharedHost {
  /** First path segments that name a user's page; '*' is any path. The bare host belongs to the owner. */
  readonly paths?: readonly string[];
  /** A subdomain (other than www) names a user's site. */
  readonly tenants?: true;
  /** Only these subdomains are shared. */
  readonly hosts?: readonly string[];
}

/** Every path belongs to a user. */
const PATHS: readonly string[] = [
  // Social networks and messengers
  'facebook.com fb.com fb.me m.me messenger.com instagram.com twitter.com x.com t.co linkedin.com lnkd.in tiktok.com',
  'youtube.com youtu.be vimeo.com pinterest.com snapchat.com reddit.com t.me telegram.me wa.me discord.gg',
  'threads.net threads.com bsky.app mastodon.social warpcast.com farcaster.xyz weibo.com vk.com ok.ru quora.com',
  'meetup.com twitch.tv dailymotion.com soundcloud.com pinterest.de pinterest.fr pinterest.co.uk',
  // Code, packages, papers, stores
  'github.com gitlab.com bitbucket.org sourceforge.net huggingface.co kaggle.com arxiv.org',
  'hf.co dribbble.com behance.net etsy.com ebay.com kickstarter.com indiegogo.com gofundme.com patreon.com',
  'ko-fi.com buymeacoffee.com opencollective.com wefunder.com republic.com republic.co seedrs.com itch.io',
  // Directories
  'angel.co wellfound.com pitchbook.com tracxn.com f6s.com betalist.com g2.com capterra.com trustpilot.com',
  'glassdoor.com indeed.com wikipedia.org wikidata.org',
  // Pages, forms, link lists, shortened links
  'medium.com notion.so about.me linktr.ee beacons.ai bio.link lnk.bio taplink.cc bit.ly tinyurl.com goo.gl ow.ly',
  'rebrand.ly cutt.ly forms.gle g.page calendly.com docsend.com gumroad.com eventbrite.com luma.com lu.ma archive.org',
  'buff.ly is.gd rb.gy amzn.to shorturl.at 1drv.ms g.co archive.ph eepurl.com mailchi.mp telegra.ph mirror.xyz dev.to',
  'campsite.bio msha.ke solo.to allmylinks.com hoo.be bento.me stan.store linkin.bio flow.page tap.bio read.cv',
  // Hosts of sites, whose own pages are elsewhere
  'github.io gitlab.io carrd.co webflow.io vercel.app netlify.app notion.site wixsite.com framer.website canva.site',
];

/** Companies with their own website that also host customers' pages. */
const SOME_PATHS: Readonly<Record<string, string>> = {
  'ycombinator.com': 'companies launches',
  'crunchbase.com': 'organization company person product',
  'producthunt.com': 'posts products @',
  'dropbox.com': 's sh scl',
  'airtable.com': 'shr app',
  'loom.com': 'share embed',
  'figma.com': 'file proto design community deck @',
  'typeform.com': 'to',
  'canva.com': 'design',
  'pitch.com': 'public v',
  'coda.io': 'd @',
  'miro.com': 'app',
  'discord.com': 'invite channels',
  'whatsapp.com': 'channel',
  'substack.com': 'profile @',
  'replit.com': '@',
  'hashnode.com': '@',
  'paragraph.com': '@',
  'paragraph.xyz': '@',
  'google.com': 'maps search',
  'microsoft.com': 'store',
  'amazon.com': 'dp gp stores shops',
  'amazon.de': 'dp gp stores shops',
  'amazon.co.uk': 'dp gp stores shops',
  'aliexpress.com': 'store',
  'npmjs.com': 'package',
  'pypi.org': 'project',
  'wordpress.org': 'plugins themes',
  'devpost.com': 'software',
  'opensea.io': 'collection',
  'cbinsights.com': 'company investor',
  'dealroom.co': 'companies investors',
  'owler.com': 'company',
  'zoominfo.com': 'c',
  'apollo.io': 'companies',
  'yelp.com': 'biz',
  'bloomberg.com': 'profile',
  'opencorporates.com': 'companies',
  'xing.com': 'companies pages profile',
  'startengine.com': 'offering',
  'crowdcube.com': 'companies',
  'eu-startups.com': 'directory',
};

const TENANTS: readonly string[] = [
  'medium.com substack.com tumblr.com wordpress.com blogger.com livejournal.com ghost.io squarespace.com weebly.com',
  'wixsite.com godaddysites.com strikingly.com mystrikingly.com webnode.com jimdo.com jimdosite.com site123.me',
  'carrd.co bubbleapps.io webflow.io framer.website framer.app framer.ai super.site softr.app glideapp.io',
  'unbounce.com unbouncepages.com instapage.com leadpages.co launchrock.com hubspotpagebuilder.com kajabi.com',
  'teachable.com thinkific.com gumroad.com myshopify.com bigcartel.com typeform.com zendesk.com freshdesk.com',
  'intercom.help gitbook.io readme.io readthedocs.io notion.site breezy.hr workable.com bamboohr.com',
  'greenhouse.io lever.co ashbyhq.com page.link app.link onelink.me',
  'wix.com business.site typedream.com potion.so beehiiv.com ck.page kit.com mailchimpsites.com tilda.ws webnode.page',
  'jimdofree.com dorik.io mozello.com ueniweb.com odoo.com zohosites.com hs-sites.com clickfunnels.com podia.com mn.co',
  'circle.so mykajabi.com wpengine.com wpcomstaging.com kinsta.cloud myportfolio.com cargo.site launchaco.com',
  'unicornplatform.page landen.co mailerpage.com hashnode.dev mirror.xyz sharepoint.com slack.com v0.app glide.page',
  'bandcamp.com itch.io etsy.com blogspot.de blogspot.fr blogspot.it blogspot.es blogspot.nl blogspot.in blogspot.ca',
  'blogspot.jp blogspot.se blogspot.co.uk blogspot.com.br blogspot.com.es blogspot.com.au blogspot.co.il',
];

const HOSTS: Readonly<Record<string, readonly string[]>> = {
  'apple.com': ['apps', 'itunes', 'testflight', 'podcasts', 'music', 'appsto'],
  'google.com': [
    'play',
    'docs',
    'drive',
    'sites',
    'forms',
    'groups',
    'plus',
    'chrome',
    'chromewebstore',
    'maps',
    'cloud',
  ],
  'microsoft.com': ['apps', 'appsource', 'marketplace'],
  'office.com': ['forms'],
  'live.com': ['onedrive'],
  'visualstudio.com': ['marketplace'],
  'mozilla.org': ['addons'],
  'docker.com': ['hub'],
  'spotify.com': ['open', 'podcasters'],
  'whatsapp.com': ['api', 'chat'],
  'steampowered.com': ['store'],
  'dealroom.co': ['app'],
  'company-information.service.gov.uk': ['find-and-update'],
  'amazon.com': ['aws', 'developer', 'smile'],
  'shopify.com': ['apps'],
  'salesforce.com': ['appexchange'],
};

/** Keyed by registrable domain. */
export const SHARED_HOSTS: ReadonlyMap<string, SharedHost> = build();

function build(): Map<string, SharedHost> {
  const hosts = new Map<string, SharedHost>();
  const add = (domain: string, more: SharedHost): unknown => hosts.set(domain, { ...hosts.get(domain), ...more });
  for (const domain of PATHS.flatMap((line) => line.split(' '))) add(domain, { paths: ['*'] });
  for (const [domain, paths] of Object.entries(SOME_PATHS)) add(domain, { paths: paths.split(' ') });
  for (const domain of TENANTS.flatMap((line) => line.split(' '))) add(domain, { tenants: true });
  for (const [domain, subdomains] of Object.entries(HOSTS)) add(domain, { hosts: subdomains });
  return hosts;
}
