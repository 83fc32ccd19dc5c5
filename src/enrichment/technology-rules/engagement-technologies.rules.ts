/** Chat, marketing, advertising, consent, identity, search, forms and hiring. */
export const ENGAGEMENT = `
Intercom|chat|s //widget.intercom.io/;t widget.intercom.io;s //js.intercomcdn.com/;s .intercomcdn.com/;t intercomsettings;c intercom-*
Drift|chat|s //js.driftt.com/;t js.driftt.com;t drift.load
Zendesk|chat|s //static.zdassets.com/;t static.zdassets.com;t zesettings;s .zendesk.com/;s //v2.zopim.com/;d txt=zendeskverification
Crisp|chat|s //client.crisp.chat/;t client.crisp.chat;t crisp_website_id
Tawk.to|chat|s //embed.tawk.to/;t embed.tawk.to;t tawk_api
LiveChat|chat|s //cdn.livechatinc.com/;t cdn.livechatinc.com;t __lc.license
Olark|chat|s //static.olark.com/;t olark.identify
Freshchat|chat|s //wchat.freshchat.com/;t fcwidget.init;s .freshchat.com/
Freshworks|chat|s .freshworks.com/;s .freshdesk.com/
HubSpot Chat|chat|s //js.usemessages.com/;t usemessages.com|HubSpot
Help Scout|chat|s //beacon-v2.helpscout.net/;t beacon-v2.helpscout.net
Front|chat|s //chat-assets.frontapp.com/;t chat-assets.frontapp.com
Gorgias|chat|s //config.gorgias.chat/;s .gorgias.chat/
Tidio|chat|s //code.tidio.co/;t code.tidio.co
Smartsupp|chat|s //www.smartsuppchat.com/;t _smartsupp
Userlike|chat|s .userlike.com/;s //userlike-cdn-widgets
Chatwoot|chat|s /packs/js/sdk.js;t chatwootsdk
Qualified|chat|s //js.qualified.com/;t js.qualified.com
Kustomer|chat|s //cdn.kustomerapp.com/
Ada|chat|s //static.ada.support/
Gladly|chat|s //cdn.gladly.com/
Plain|chat|s //chat.cdn-plain.com/;t cdn-plain.com
Voiceflow|chat|s //cdn.voiceflow.com/
Jivo|chat|s //code.jivosite.com/;s //code-ya.jivosite.com/
Pylon|chat|s //widget.usepylon.com/;t widget.usepylon.com
HubSpot|marketing|s //js.hs-scripts.com/;s //js.hsforms.net/;s //js.hubspot.com/;t js.hs-scripts.com;t hbspt.forms.create;c __hssrc;d txt=hubspot-developer-verification;d txt=include:_spf.hubspotemail.net
Marketo|marketing|s //munchkin.marketo.net/;t munchkin.init;t munchkin.marketo.net;s .marketo.com/;c _mkto_trk
Salesforce Pardot|marketing|s //pi.pardot.com/;t piaid = ;t piaid=;s .pardot.com/
Salesforce|crm|s .salesforce.com/;s .force.com/;s .salesforceliveagent.com/;t salesforce-sites
Salesforce Marketing Cloud|marketing|d txt=include:cust-spf.exacttarget.com;s .exacttarget.com/;s .exct.net/
Eloqua|marketing|s //img.en25.com/;t elqsiteid;t name="elqsiteid";t _elqq
ActiveCampaign|marketing|s //diffuser-cdn.app-us1.com/;t diffuser-cdn.app-us1.com;s .activehosted.com/;t vgo("setaccount
Mailchimp|marketing|s //chimpstatic.com/;t chimpstatic.com;s .list-manage.com/;s //cdn-images.mailchimp.com/;t mc-embedded;d txt=include:servers.mcsv.net
Klaviyo|marketing|s //static.klaviyo.com/;s //a.klaviyo.com/;t static.klaviyo.com;t _learnq;d txt=klaviyo-site-verification
Customer.io|marketing|s //assets.customer.io/;t assets.customer.io
Braze|marketing|s //js.appboycdn.com/;t braze.initialize;t appboycdn.com
Iterable|marketing|s //js.iterable.com/;t iterable.com
ConvertKit|marketing|s //f.convertkit.com/;s .convertkit.com/;s .ck.page/;t data-sv-form
Drip|marketing|s //tag.getdrip.com/;t tag.getdrip.com
GetResponse|marketing|s .getresponse.com/;s //us-an.gr-cdn.com/
MailerLite|marketing|s //static.mailerlite.com/;s //assets.mailerlite.com/;t ml_account
Omnisend|marketing|s //omnisnippet1.com/;t omnisnippet1.com
Attentive|marketing|s .attn.tv/;t attentive.com
Postscript|marketing|s //sdk.postscript.io/
OneSignal|marketing|s //cdn.onesignal.com/;t onesignal.init;t onesignaldeferred
Pushwoosh|marketing|s //cdn.pushwoosh.com/
Autopilot|marketing|s .autopilothq.com/
Sailthru|marketing|s //ak.sail-horizon.com/
Constant Contact|marketing|s .ctctcdn.com/;s //static.ctctcdn.com/;t _ctct_m
Clearbit|sales|s //tag.clearbitscripts.com/;s .clearbitjs.com/;t clearbitscripts.com
6sense|sales|s //j.6sc.co/;t j.6sc.co
Demandbase|sales|s //tag.demandbase.com/;s .company-target.com/;t demandbase;t tag.demandbase.com
ZoomInfo|sales|s //js.zi-scripts.com/;s //ws.zoominfo.com/;t zi-scripts
Apollo.io|sales|s //assets.apollo.io/;t assets.apollo.io/micro/website-tracker
Leadfeeder|sales|s //sc.lfeeder.com/;t lfeeder.com
RB2B|sales|s //b2bjsstore.s3.us-west-2.amazonaws.com/;t reb2b
Warmly|sales|s //opps-widget.getwarmly.com/;t getwarmly.com
Common Room|sales|s //cdn.cr-relay.com/
Outreach|sales|s //cdn.outreach.io/
Gong|sales|s .gong.io/
Chili Piper|sales|s //js.chilipiper.com/;s .chilipiper.com/;t chilipiper
Calendly|scheduling|s //assets.calendly.com/;s //calendly.com/;t calendly-inline-widget;t calendly.initpopupwidget
Cal.com|scheduling|s //app.cal.com/embed;t app.cal.com/embed;s //cal.com/
SavvyCal|scheduling|s //embed.savvycal.com/
Acuity Scheduling|scheduling|s //embed.acuityscheduling.com/;s .acuityscheduling.com/
Mindbody|scheduling|s //widgets.mindbodyonline.com/;t healcode
OpenTable|scheduling|s //www.opentable.com/widget
Google Ads|advertising|t gtag('config', 'aw-;t gtag("config", "aw-;t gtag('config','aw-;t gtag("config","aw-;s //www.googleadservices.com/;s //googleads.g.doubleclick.net/
Google AdSense|advertising|s //pagead2.googlesyndication.com/;t adsbygoogle;t class="adsbygoogle;m google-adsense-account=
Google Publisher Tag|advertising|s //securepubads.g.doubleclick.net/;s //www.googletagservices.com/;t googletag.cmd
DoubleClick Floodlight|advertising|s .fls.doubleclick.net/
Meta Pixel|advertising|s //connect.facebook.net/en_us/fbevents.js;t connect.facebook.net/en_us/fbevents.js;t fbq('init';t fbq("init";c _fbp
Facebook SDK|social|s //connect.facebook.net/en_us/sdk.js;t connect.facebook.net/en_us/sdk.js;t fbasyncinit;t id="fb-root"
LinkedIn Insight Tag|advertising|s //snap.licdn.com/;t snap.licdn.com;t _linkedin_partner_id
X Pixel|advertising|s //static.ads-twitter.com/;t static.ads-twitter.com;t twq('
X Widgets|social|s //platform.twitter.com/;s //platform.x.com/
TikTok Pixel|advertising|s //analytics.tiktok.com/;t analytics.tiktok.com;t ttq.load;c _ttp
Pinterest Tag|advertising|s //s.pinimg.com/ct/;t pintrk(
Snap Pixel|advertising|s //sc-static.net/scevent;t sc-static.net/scevent;t snaptr(
Reddit Pixel|advertising|s //www.redditstatic.com/ads/;t redditstatic.com/ads;t rdt('init'
Quora Pixel|advertising|t a.quora.com/qevents.js;s //a.quora.com/
Microsoft Advertising|advertising|s //bat.bing.com/;t bat.bing.com;c _uetsid;c _uetvid
Criteo|advertising|s //static.criteo.net/;s .criteo.com/;t criteo_q
Taboola|advertising|s //cdn.taboola.com/;t _taboola
Outbrain|advertising|s //amplify.outbrain.com/;s //widgets.outbrain.com/;t obapi
AdRoll|advertising|s //s.adroll.com/;t adroll_adv_id
StackAdapt|advertising|s //tags.srv.stackadapt.com/;t stackadapt
The Trade Desk|advertising|s //js.adsrvr.org/;t adsrvr.org
Amazon Ads|advertising|s //c.amazon-adsystem.com/;s .amazon-adsystem.com/
Prebid|advertising|t pbjs.que;s /prebid
OneTrust|consent|s //cdn.cookielaw.org/;t cdn.cookielaw.org;s .onetrust.com/;t optanon;c optanonconsent
Cookiebot|consent|s //consent.cookiebot.com/;t consent.cookiebot.com;t data-cbid=
TrustArc|consent|s //consent.trustarc.com/;t consent.truste.com;s //consent-pref.trustarc.com/
Usercentrics|consent|s //app.usercentrics.eu/;s .usercentrics.eu/;t usercentrics
Didomi|consent|s //sdk.privacy-center.org/;t didomiconfig
Osano|consent|s //cmp.osano.com/
CookieYes|consent|s //cdn-cookieyes.com/;t cookieyes;c cookieyes-consent
Iubenda|consent|s //cdn.iubenda.com/;t var _iub
Termly|consent|s //app.termly.io/;t termly
Complianz|consent|t cmplz-;s /plugins/complianz|WordPress
Borlabs Cookie|consent|t borlabs-cookie;c borlabs-cookie|WordPress
Quantcast Choice|consent|s //quantcast.mgr.consensu.org/;s //cmp.quantcast.com/;t cmp.inmobi.com
Ketch|consent|s //global.ketchcdn.com/;t ketchcdn.com
Transcend|consent|s //transcend-cdn.com/
Axeptio|consent|s //static.axept.io/;t axeptio_
Klaro|consent|s /klaro.js;s //cdn.kiprotect.com/klaro
reCAPTCHA|security|s //www.google.com/recaptcha/;s //www.recaptcha.net/;s //www.gstatic.com/recaptcha/;t g-recaptcha
hCaptcha|security|s //hcaptcha.com/1/api.js;s //js.hcaptcha.com/;t h-captcha
Friendly Captcha|security|s //cdn.jsdelivr.net/npm/friendly-challenge;t frc-captcha
DataDome|security|s //js.datadome.co/;c datadome;h x-datadome;h server=datadome
HUMAN|security|s //client.px-cloud.net/;c _px3;c _pxvid;t _pxappid
Kasada|security|h x-kpsdk-
Forter|security|c fortertoken;s .forter.com/
Riskified|security|s //beacon.riskified.com/
Signifyd|security|s //cdn-scripts.signifyd.com/
Auth0|identity|s //cdn.auth0.com/;s .auth0.com/;t auth0.com;c auth0.*
Okta|identity|s .okta.com/;s //global.oktacdn.com/;s .oktacdn.com/;h x-okta-request-id;d txt=okta-verification
Clerk|identity|s .clerk.accounts.dev/;s /npm/@clerk/clerk-js;t data-clerk-publishable-key;t clerk.browser.js;h x-clerk-auth-status
Stytch|identity|s //js.stytch.com/
WorkOS|identity|t workos.com
Keycloak|identity|t keycloak.js;s /keycloak.js
Google Sign-in|identity|s //accounts.google.com/gsi/;s //apis.google.com/js/platform.js;m google-signin-client_id=
Sign in with Apple|identity|s //appleid.cdn-apple.com/
OneLogin|identity|s .onelogin.com/
Algolia|search|s /algoliasearch;s //cdn.jsdelivr.net/npm/algoliasearch@^;t algoliasearch(;s .algolianet.com/;s .algolia.net/;s /@docsearch/
Elasticsearch|search|t elastic-appsearch;t elasticappsearch;s /app-search-javascript
Typesense|search|s /typesense;t typesenseinstantsearch
Meilisearch|search|s /meilisearch;t meilisearch
Coveo|search|s //static.cloud.coveo.com/
Searchspring|search|s //cdn.searchspring.net/;s //snapui.searchspring.io/
Klevu|search|s //js.klevu.com/;t klevu_
Constructor|search|s //cnstrc.com/js/
Swiftype|search|s //s.swiftypecdn.com/;t s.swiftypecdn.com;m st:robots=
Typeform|forms|s //embed.typeform.com/;t data-tf-;s //form.typeform.com/
Jotform|forms|s .jotform.com/;s .jotfor.ms/
Google Forms|forms|s //docs.google.com/forms/
Formspree|forms|t formspree.io;t formspree.io/f/
Tally|forms|s //tally.so/;t tally.so/widgets
Airtable|forms|s //airtable.com/embed;s //static.airtable.com/
SurveyMonkey|forms|s //widget.surveymonkey.com/
Qualtrics|forms|s .qualtrics.com/;t qsi.api
Paperform|forms|s //paperform.co/
Netlify Forms|forms|t data-netlify="true"|Netlify
Trustpilot|reviews|s //widget.trustpilot.com/;t trustpilot-widget
Yotpo|reviews|s //staticw2.yotpo.com/;s .yotpo.com/;t yotpo-widget
Judge.me|reviews|s //cdn.judge.me/;t jdgm-
Bazaarvoice|reviews|s //apps.bazaarvoice.com/;s .bazaarvoice.com/
Okendo|reviews|s .okendo.io/;t okendo
Stamped|reviews|s //cdn1.stamped.io/;s .stamped.io/
Loox|reviews|s //loox.io/
G2|reviews|s //tracking.g2crowd.com/
Feefo|reviews|s //api.feefo.com/
Disqus|comments|s .disqus.com/;t disqus_thread;t disqus_shortname
giscus|comments|s //giscus.app/
utterances|comments|s //utteranc.es/
Greenhouse|hiring|s //boards.greenhouse.io/;s .greenhouse.io/;t grnhse_app
Lever|hiring|s .lever.co/;t lever-jobs
Ashby|hiring|s //jobs.ashbyhq.com/;t ashby_embed
Workable|hiring|s .workable.com/;t whr_embed
Teamtailor|hiring|s .teamtailor-cdn.com/;s .teamtailor.com/
Personio|hiring|s .personio.de/;s .personio.com/
BambooHR|hiring|s .bamboohr.com/;t bamboohr-ats
Userflow|onboarding|s //js.userflow.com/;t userflow.init
Appcues|onboarding|s //fast.appcues.com/;t fast.appcues.com
Userpilot|onboarding|s //js.userpilot.io/;t userpilot
WalkMe|onboarding|s //cdn.walkme.com/
Chameleon|onboarding|s //fast.chameleon.io/;t fast.chameleon.io
Canny|feedback|s //canny.io/sdk.js;t canny.io/sdk
UserVoice|feedback|s //widget.uservoice.com/;t uservoice
Delighted|feedback|s .delighted.com/;t delightednps
Usersnap|feedback|s //widget.usersnap.com/
AddToAny|social|s //static.addtoany.com/
AddThis|social|s //s7.addthis.com/
ShareThis|social|s //platform-api.sharethis.com/;s //w.sharethis.com/
Elfsight|widgets|s //apps.elfsight.com/;s //static.elfsight.com/;t elfsight-app
Zapier|automation|s //zapier.com/;s //cdn.zapier.com/
Weglot|translation|s //cdn.weglot.com/;t weglot.initialize
Lokalise|translation|s .lokalise.com/
Transifex|translation|s //cdn.transifex.com/;t window.livesettings
Smartling|translation|s .smartling.com/
Localize|translation|s //global.localizecdn.com/
Google Translate|translation|s //translate.google.com/translate_a/
accessiBe|accessibility|s //acsbapp.com/;t acsbjs.init
UserWay|accessibility|s //cdn.userway.org/
AudioEye|accessibility|s .audioeye.com/
Statuspage|status|s .statuspage.io/
Instatus|status|s .instatus.com/
Dub|links|s //www.dubcdn.com/
Rewardful|affiliates|s //r.wdfl.co/;t rewardful(
FirstPromoter|affiliates|s //cdn.firstpromoter.com/
PartnerStack|affiliates|s //snippet.growsumo.com/;s .partnerstack.com/;t growsumo
Impact|affiliates|s //utt.impactcdn.com/;t impactcdn.com
Awin|affiliates|s //www.dwin1.com/
Refersion|affiliates|s .refersion.com/
Tolt|affiliates|s //cdn.tolt.io/
`;
