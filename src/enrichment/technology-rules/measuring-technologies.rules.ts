/** Analytics, tag managers, experiments, session replay and error tracking. */
export const MEASURING = `
Google Analytics|analytics|s //www.google-analytics.com/analytics.js;s //www.google-analytics.com/;s //ssl.google-analytics.com/;s //www.googletagmanager.com/gtag/js;t gtag('config', 'g-;t gtag("config", "g-;t gtag('config','g-;t gtag("config","g-;t googleanalyticsobject;c _ga;c _ga_*
Google Tag Manager|tag manager|s //www.googletagmanager.com/gtm.js;s //www.googletagmanager.com/ns.html;t googletagmanager.com/gtm.js;t 'gtm-;t "gtm-
Adobe Analytics|analytics|s /appmeasurement;t s_account=;c s_vi;c amcv_*;s .omtrdc.net/;s .2o7.net/
Adobe Experience Platform Launch|tag manager|s //assets.adobedtm.com/
Tealium|tag manager|s //tags.tiqcdn.com/;t utag_data;c utag_main
Ensighten|tag manager|s //nexus.ensighten.com/
Segment|analytics|s //cdn.segment.com/;t cdn.segment.com/analytics.js;t analytics.snippet_version;c ajs_anonymous_id;c ajs_user_id
RudderStack|analytics|s //cdn.rudderlabs.com/;t cdn.rudderlabs.com;t rudderanalytics
mParticle|analytics|s //jssdkcdns.mparticle.com/;t mparticle
Snowplow|analytics|t globalsnowplownamespace;s /snowplow.js;s /sp.js;c _sp_id*
PostHog|analytics|t posthog.init;s .posthog.com/;t posthog.com/static/array.js;c ph_phc_*
Mixpanel|analytics|s //cdn.mxpnl.com/;t cdn.mxpnl.com;t mixpanel.init
Amplitude|analytics|s //cdn.amplitude.com/;t cdn.amplitude.com;t amplitude.getinstance;t amplitude.init
Heap|analytics|s //cdn.heapanalytics.com/;t heap.load(;t cdn.heapanalytics.com;s .heapanalytics.com/;c _hp2_id*
Plausible|analytics|s //plausible.io/js/;s /js/script.outbound-links.js;t plausible.io/js/;s //analytics.plausible.
Fathom|analytics|s //cdn.usefathom.com/;s .usefathom.com/
Simple Analytics|analytics|s //scripts.simpleanalyticscdn.com/;s .simpleanalytics.com/;s .simpleanalyticscdn.com/
Matomo|analytics|s /matomo.js;s /piwik.js;t _paq.push;t matomo.php;s .matomo.cloud/;c _pk_id*;c _pk_ses*
Umami|analytics|s //cloud.umami.is/;s //analytics.umami.is/;s //us.umami.is/;s //eu.umami.is/;t data-website-id="#;t data-website-id='#;t data-website-id=#;t data-umami-event;t umami.track(;s /umami.js
DataFast|analytics|s //datafa.st/;t datafa.st/js/script;c datafast_visitor_id
GoatCounter|analytics|s //gc.zgo.at/;t data-goatcounter=
Pirsch|analytics|s //api.pirsch.io/
Clicky|analytics|s //static.getclicky.com/;t clicky_site_ids
StatCounter|analytics|s .statcounter.com/;t sc_project=
Yandex Metrica|analytics|s //mc.yandex.ru/;t mc.yandex.ru/metrika;c _ym_uid;c _ym_d
Baidu Analytics|analytics|s //hm.baidu.com/;t hm.baidu.com/hm.js;c hm_lvt_*
Piwik PRO|analytics|s .piwik.pro/;t piwik.pro
AT Internet|analytics|s .xiti.com/;s .ati-host.net/;t xtsite
etracker|analytics|s //code.etracker.com/;t et_pagename
Webtrekk|analytics|s .wt-eu02.net/;s /webtrekk;c wteid_*
Chartbeat|analytics|s //static.chartbeat.com/;t _sf_async_config
Parse.ly|analytics|s //cdn.parsely.com/;t parsely-page;m parsely-title=
comScore|analytics|s //sb.scorecardresearch.com/;t scorecardresearch.com
Quantcast|analytics|s //pixel.quantserve.com/;s //secure.quantserve.com/;t _qevents
Cloudflare Web Analytics|analytics|s //static.cloudflareinsights.com/;t data-cf-beacon
Vercel Analytics|analytics|s /_vercel/insights/;s //va.vercel-scripts.com/;t /_vercel/insights/script.js
Vercel Speed Insights|monitoring|s /_vercel/speed-insights/;t /_vercel/speed-insights/
Netlify Analytics|analytics|s /.netlify/scripts/
Shopify Analytics|analytics|t shopifyanalytics;t trekkie.
WordPress Stats|analytics|s //stats.wp.com/;s //pixel.wp.com/
HubSpot Analytics|analytics|s //js.hs-analytics.net/;t hs-analytics.net;c __hstc;c hubspotutk
Kissmetrics|analytics|t _kmq.push;s //scripts.kissmetrics.io/;s //i.kissmetrics.com/
Woopra|analytics|s //static.woopra.com/;t woopra(
Pendo|analytics|s //cdn.pendo.io/;t cdn.pendo.io;t pendo.initialize
June|analytics|t junehq;s //unpkg.com/@june-so/
Koala|analytics|s //cdn.getkoala.com/;t cdn.getkoala.com
Hotjar|session replay|s //static.hotjar.com/;t static.hotjar.com;t hjid:;t _hjsettings;s //script.hotjar.com/;c _hjsession*;c _hjid
Microsoft Clarity|session replay|s //www.clarity.ms/;t www.clarity.ms/tag/;c _clck;c _clsk
FullStory|session replay|s //edge.fullstory.com/;s //fullstory.com/s/fs.js;t _fs_org;t window['_fs_;c fs_uid
LogRocket|session replay|s //cdn.logrocket.io/;s //cdn.lr-ingest.io/;s //cdn.lr-in.com/;t logrocket.init
Smartlook|session replay|s .smartlook.com/;t smartlook(
Mouseflow|session replay|s //cdn.mouseflow.com/;t cdn.mouseflow.com
Lucky Orange|session replay|s .luckyorange.com/;s .luckyorange.net/;t luckyorange
Crazy Egg|session replay|s //script.crazyegg.com/;t script.crazyegg.com
Inspectlet|session replay|s //cdn.inspectlet.com/;t cdn.inspectlet.com
Contentsquare|session replay|s .contentsquare.net/;t contentsquare.net
Quantum Metric|session replay|s //cdn.quantummetric.com/
Optimizely|experiments|s //cdn.optimizely.com/;t cdn.optimizely.com;c optimizelyenduserid
VWO|experiments|s //dev.visualwebsiteoptimizer.com/;t visualwebsiteoptimizer.com;t _vwo_code;c _vwo_uuid*
AB Tasty|experiments|s //try.abtasty.com/;c abtasty*
Google Optimize|experiments|s //www.googleoptimize.com/;t googleoptimize.com/optimize.js
LaunchDarkly|experiments|s .launchdarkly.com/;t launchdarkly;s /launchdarkly-js-client-sdk
Statsig|experiments|s //cdn.jsdelivr.net/npm/@statsig/;t statsig.com;t statsig-js
Kameleoon|experiments|s .kameleoon.eu/;s .kameleoon.io/;s .kameleoon.com/;t kameleoonqueue
Convert|experiments|s //cdn-4.convertexperiments.com/;s .convertexperiments.com/
Dynamic Yield|experiments|s //cdn.dynamicyield.com/;t dy.recommendationcontext
Monetate|experiments|s .monetate.net/;t monetateq
Mutiny|experiments|s //client-registry.mutinycdn.com/;t mutinycdn.com
Split|experiments|s //cdn.split.io/
GrowthBook|experiments|s //cdn.growthbook.io/;s /@growthbook/
Sentry|monitoring|s //browser.sentry-cdn.com/^;s //js.sentry-cdn.com/;t sentry.init;t sentry-trace;t .ingest.sentry.io;m sentry-trace=
Datadog|monitoring|s //www.datadoghq-browser-agent.com/;t dd_rum;t datadoghq-browser-agent
New Relic|monitoring|s //js-agent.newrelic.com/;t nreum;t newrelic
Bugsnag|monitoring|s //d2wy8f7a9ursnm.cloudfront.net/;t bugsnag.start;s /bugsnag.min.js
Rollbar|monitoring|s /rollbar.min.js;t _rollbarconfig;s //cdn.rollbar.com/
Raygun|monitoring|s //cdn.raygun.io/;t rg4js
TrackJS|monitoring|s //cdn.trackjs.com/
Dynatrace|monitoring|s /ruxitagentjs_;h x-oneagent-js-injection;t ruxitagent;t /ruxitagentjs_;c dtcookie
AppDynamics|monitoring|t adrum;s //cdn.appdynamics.com/;c adrum
Elastic APM|monitoring|s /elastic-apm-rum;t elasticapm.init
SpeedCurve|monitoring|s //cdn.speedcurve.com/;t speedcurve
Honeybadger|monitoring|s //js.honeybadger.io/;t honeybadger.configure
Akamai mPulse|monitoring|s .go-mpulse.net/;t boomr_
Boomerang|monitoring|s /boomerang.js;s /boomerang.min
`;
