/** Content systems, site builders, shops and communities. */
export const PLATFORMS = `
WordPress|cms|m generator=wordpress^;t /wp-content/;t /wp-includes/;s /wp-content/;s /wp-includes/;h link=/wp-json/;h x-pingback=xmlrpc.php;c wordpress_*;c wp-settings-*;p /wp-json/="namespaces"|PHP,MySQL
MySQL|database|
WordPress.com|hosting|h x-ac;h host-header=wordpress.com;d ns=.wordpress.com|WordPress
WordPress VIP|hosting|h x-powered-by=wordpress vip;h x-powered-by=wpvip|WordPress
WooCommerce|shop|m generator=woocommerce^;t /plugins/woocommerce/;s /plugins/woocommerce/;t woocommerce-;c woocommerce_*;c wp_woocommerce_session_*|WordPress
Elementor|builder|m generator=elementor^;t /plugins/elementor/;s /plugins/elementor/;t data-elementor-|WordPress
Divi|builder|t et_pb_;s /themes/divi/;t /themes/divi/|WordPress
WPBakery|builder|m generator=powered by wpbakery;t /js_composer/;s /plugins/js_composer/;t class="vc_row|WordPress
Beaver Builder|builder|t class="fl-builder;s /plugins/bb-plugin/|WordPress
Oxygen|builder|t /oxygen/component-framework/;t class="ct-section|WordPress
Bricks|builder|s /themes/bricks/;t class="brxe-|WordPress
Yoast SEO|seo|t yoast seo plugin v^;t class="yoast-schema-graph|WordPress
Rank Math|seo|t rank math;t rank-math-schema|WordPress
All in One SEO|seo|m generator=all in one seo^;t all in one seo^|WordPress
WP Rocket|performance|t wp rocket;t /cache/wp-rocket/;t data-rocket-;t rocketlazyload|WordPress
W3 Total Cache|performance|t optimized by w3 total cache;h x-powered-by=w3 total cache/^|WordPress
Autoptimize|performance|s /cache/autoptimize/;t /cache/autoptimize/|WordPress
WP Super Cache|performance|h wp-super-cache;t wp-super-cache|WordPress
LiteSpeed Cache|performance|t litespeed cache;h x-litespeed-cache-control|WordPress
Contact Form 7|forms|s /plugins/contact-form-7/;t wpcf7;t class="wpcf7;t wpcf7-form|WordPress
Gravity Forms|forms|s /plugins/gravityforms/;t gform_wrapper|WordPress
WPForms|forms|s /plugins/wpforms;t wpforms-|WordPress
Jetpack|plugin|s /plugins/jetpack/;t jetpack-lazy-image|WordPress
WPML|plugin|m generator=wpml ver:^;s /plugins/sitepress-multilingual-cms/|WordPress
Advanced Custom Fields|plugin|s /plugins/advanced-custom-fields|WordPress
Slider Revolution|plugin|m generator=powered by slider revolution^;s /plugins/revslider/;t rev_slider|WordPress
Astra|theme|s /themes/astra/;t id="astra-theme-css|WordPress
GeneratePress|theme|s /themes/generatepress/;t id="generate-style|WordPress
Kadence|theme|s /themes/kadence/;t id="kadence-|WordPress
Avada|theme|s /themes/avada/;t class="fusion-|WordPress
Shopify|shop|s //cdn.shopify.com/;t shopify.theme;t cdn.shopify.com/s/;t shopify-section;h x-shopid;h x-shopify-stage;h x-sorting-hat-shopid;c _shopify_*;h powered-by=shopify;d cname=shops.myshopify.com;m shopify-checkout-api-token=;p /products.json="products":[{"id"
Hydrogen|framework|h powered-by=shopify, hydrogen;h x-hydrogen|Shopify,React
Magento|shop|t data-mage-init;t text/x-magento-init;s /static/version1;t mage/cookies;c mage-*;c x-magento-vary;h x-magento-vary;h x-magento-cache-debug;s /skin/frontend/|PHP,MySQL
PrestaShop|shop|m generator=prestashop;c prestashop-*;t var prestashop =;h powered-by=prestashop|PHP,MySQL
OpenCart|shop|c ocsessid;t route=product/;s /catalog/view/theme/|PHP,MySQL
BigCommerce|shop|s .bigcommerce.com/;t stencil-utils;t bigcommerce.com/s-;c shop_session_token;h x-bc-apigw
Salesforce Commerce Cloud|shop|t /on/demandware.store/;t /on/demandware.static/;s /on/demandware.static/;c dwsid;c dwanonymous_*;c dwac_*
SAP Commerce Cloud|shop|t /_ui/responsive/;t acc.config;s /_ui/desktop/;c acceleratorsecureguid|Java
Shopware|shop|m generator=shopware;t /bundles/storefront/;t shopware-;h sw-context-token;h sw-version-id|PHP
Ecwid|shop|s //app.ecwid.com/;t ecwid_script
Swell|shop|s //cdn.swell.store/
Medusa|shop|t medusa-public
Saleor|shop|t saleor-api
commercetools|shop|t commercetools;t .gcp.commercetools.com;t .aws.commercetools.com
VTEX|shop|s .vteximg.com.br/;s .vtexassets.com/;h x-vtex-;h powered=vtex;c vtex_session
Wix|builder|m generator=wix.com website builder;s //static.parastorage.com/;s //static.wixstatic.com/;h x-wix-request-id;t wixstatic.com;d ns=.wixdns.net
Squarespace|builder|t squarespace_context;t static.squarespace_context;s //static1.squarespace.com/;s //assets.squarespace.com/;h server=squarespace;t this is squarespace.;c ss_cvr;d cname=ext-cust.squarespace.com
Webflow|builder|m generator=webflow;t data-wf-site=;t data-wf-page=;s .website-files.com/;s //assets-global.website-files.com/;t data-wf-domain;d cname=proxy-ssl.webflow.com;d cname=cdn.webflow.com
Framer|builder|m generator=framer;t data-framer-;s //framerusercontent.com/;h server=framer/;t __framer
Carrd|builder|m generator=carrd;t carrd.co
Weebly|builder|s .editmysite.com/;t _w.configdomain;t weebly_initialize;d cname=pages.weebly.com
GoDaddy Website Builder|builder|m generator=starfield technologies;s //img1.wsimg.com/blobby/;t wsimg.com/isteam
Jimdo|builder|s .jimstatic.com/;s .jimdo.com/;t jimdodata;m generator=jimdo
Duda|builder|s .multiscreensite.com/;s .cdn-website.com/;t dmalbum;t class="dmresprow;t window._currentdevice
Tilda|builder|s //static.tildacdn.com/;s .tildacdn.com/;t t-records;m generator=tilda
Strikingly|builder|s .strikinglycdn.com/;s //static-assets.strikinglycdn.com/;t strikingly
Unbounce|builder|t data-ubcode;s .unbounce.com/;t ub-emb;s //d9hhrg4mnvzow.cloudfront.net/;h x-unbounce-
Leadpages|builder|s .leadpages.net/;s .lpages.co/;s .leadpages.co/
Instapage|builder|s .instapage.com/;s //heatmap-events-collector.instapage.com/;t instapage
ClickFunnels|builder|s .clickfunnels.com/;m cf:app_domain=;t clickfunnels
Softr|builder|s .softr.io/;s .softr-files.com/;t softr-
Bubble|builder|t bubble_page_load_id;h x-bubble-capacity-used;h x-bubble-perf;s .bubble.io/;t window.bubble_
Super|builder|s //assets.super.so/;t super.so
Notion|builder|s .notion-static.com/;t notion-app-inner;t class="notion-;h x-notion-request-id
Dorik|builder|m generator=dorik;s .dorik.io/
Typedream|builder|s .typedream.com/;m generator=typedream
Durable|builder|s .durable.co/;m generator=durable
Google Sites|builder|s //sites.google.com/;t sites.google.com/view;m generator=google sites
Drupal|cms|m generator=drupal^;h x-generator=drupal^;h x-drupal-cache;h x-drupal-dynamic-cache;t drupal-settings-json;t data-drupal-;t /sites/default/files/;s /core/misc/drupal;s /sites/all/|PHP
Joomla|cms|m generator=joomla!;t /media/jui/;s /media/system/js/;s /media/jui/;t joomla-script-options|PHP,MySQL
TYPO3|cms|m generator=typo3;t /typo3conf/;t /typo3temp/;s /typo3conf/;s /typo3temp/|PHP
Contao|cms|m generator=contao;t contao-|PHP
Craft CMS|cms|h x-powered-by=craft cms;c craftsessionid;t csrftokenname":"craft_csrf_token;c craft_csrf_token|PHP,Yii
ExpressionEngine|cms|c exp_tracker;c exp_last_visit;c exp_last_activity|PHP
Statamic|cms|h x-powered-by=statamic;m generator=statamic|Laravel
October CMS|cms|c october_session;s /modules/system/assets/js/framework|Laravel
Concrete CMS|cms|m generator=concrete;c concrete5|PHP
MODX|cms|h x-powered-by=modx;c modx;s /assets/components/minishop2/;s /assets/components/ajaxform/;s /assets/components/pdotools/;s /assets/components/phpthumbof/;s /assets/components/msearch2/|PHP
ProcessWire|cms|h x-powered-by=processwire;c wire|PHP
Kirby|cms|m generator=kirby;c kirby_session;h x-powered-by=kirby|PHP
Grav|cms|m generator=gravcms;s /user/themes/;c grav-site-*|PHP
Silverstripe|cms|m generator=silverstripe;c essilverstripe;s /resources/themes/|PHP
Umbraco|cms|h x-umbraco-version=^;t umbraco;s /umbraco/lib/;s /umbraco/assets/;s /umbraco_client/;t /umbraco/surface/;t name="ufprt";m generator=umbraco|ASP.NET
Sitecore|cms|c sc_analytics_global_cookie;t /-/media/;t sitecore;s /sitecore/;s /sitecore%20modules/|ASP.NET
Optimizely CMS|cms|c episerver*;t /episerver/|ASP.NET
Kentico|cms|t /kentico.;c cmspreferredculture;m generator=kentico;s /cmspages/getresource.ashx|ASP.NET
DNN|cms|m generator=dotnetnuke;c dotnetnukeanonymous|ASP.NET
SharePoint|cms|h microsoftsharepointteamservices=^;m generator=microsoft sharepoint;h sprequestguid|ASP.NET
Adobe Experience Manager|cms|t /etc.clientlibs/;s /etc.clientlibs/;t /content/dam/;s /etc/designs/;s /libs.clientlibs/|Java
Liferay|cms|h liferay-portal;t liferay.themedisplay;c guest_language_id;t liferay-|Java
Magnolia|cms|s /.resources/;h x-magnolia-registration|Java
HubSpot CMS|cms|m generator=hubspot;h x-hs-hub-id;h x-hs-content-id;s /hs-fs/;t /hs-fs/hubfs/;s /_hcms/;h x-powered-by=hubspot;d cname=.hubspot.net;d cname=.sites.hubspot.net
Ghost|cms|m generator=ghost^;t ghost-content-;s /ghost/portal;s @tryghost/portal;t data-ghost=;h x-ghost-cache-status;p /ghost/api/admin/site/="version"|Node.js
Contentful|cms|s //images.ctfassets.net/;s .ctfassets.net/;t ctfassets.net
Sanity|cms|s //cdn.sanity.io/;t cdn.sanity.io
Prismic|cms|s .prismic.io/;t prismic.io;t prismic-
Storyblok|cms|s .storyblok.com/;t storyblok.com
Strapi|cms|h x-powered-by=strapi|Node.js
DatoCMS|cms|s //www.datocms-assets.com/;t datocms-assets.com
ButterCMS|cms|s //cdn.buttercms.com/;t cdn.buttercms.com
Contentstack|cms|s //images.contentstack.io/;t contentstack.io
Builder.io|cms|s //cdn.builder.io/;t cdn.builder.io;t builder-component
Plasmic|cms|s //static1.plasmic.app/;t __wab_
Directus|cms|h x-powered-by=directus|Node.js
Payload|cms|h x-powered-by=payload|Node.js
Hygraph|cms|s .graphassets.com/;t media.graphassets.com
Cloudinary|media|s //res.cloudinary.com/;t res.cloudinary.com;s .cloudinary.com/
imgix|media|s .imgix.net/;t .imgix.net/
ImageKit|media|s //ik.imagekit.io/;t ik.imagekit.io
Uploadcare|media|s //ucarecdn.com/;t ucarecdn.com
Vimeo|video|s //player.vimeo.com/;s //f.vimeocdn.com/
YouTube|video|s //www.youtube.com/embed/;s //www.youtube-nocookie.com/;s //www.youtube.com/iframe_api
Wistia|video|s .wistia.com/;s .wistia.net/;t wistia_embed
Vidyard|video|s //play.vidyard.com/;s .vidyard.com/
Brightcove|video|s //players.brightcove.net/
JW Player|video|s .jwplayer.com/;s .jwpcdn.com/
Mux|video|s //stream.mux.com/;t stream.mux.com;t <mux-player;s /mux-player
Loom|video|s //www.loom.com/embed
Video.js|video|s /video.min.js;s /video-js;s //vjs.zencdn.net/^
Substack|community|s .substackcdn.com/;h x-served-by=substack;t substackcdn.com;h x-cluster=substack
Medium|community|s //cdn-client.medium.com/;m al:android:app_name=medium;t cdn-client.medium.com
beehiiv|community|s .beehiiv.com/;t beehiiv
Discourse|community|m generator=discourse^;h x-discourse-route;t data-discourse-|Ruby on Rails,Ember.js
phpBB|community|t powered by <a href="https://www.phpbb.com;c phpbb3_*;t phpbb;t id="phpbb"|PHP
vBulletin|community|m generator=vbulletin^;c bb_sessionhash;c bbsessionhash|PHP
XenForo|community|t data-xf-init;t id="xf";c xf_session;c xf_csrf|PHP
MediaWiki|community|m generator=mediawiki^;t mw-head-base;t class="mediawiki|PHP
Moodle|education|t m.cfg = {;c moodlesession*;s /theme/yui_combo.php|PHP
Canvas LMS|education|h x-canvas-meta;c _normandy_session
Teachable|education|s .teachablecdn.com/;s //fedora.teachablecdn.com/;m asset_host=teachable;h x-powered-by=teachable
Thinkific|education|s .thinkific.com/;t thinkific
Kajabi|education|s .kajabi-cdn.com/;s //kajabi-storefronts-production;t kajabi
`;
