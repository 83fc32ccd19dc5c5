/** Networks, hosts, name servers, certificates and mail. */
export const INFRASTRUCTURE = `
Cloudflare|cdn|h server=cloudflare;h cf-ray;h cf-cache-status;c __cf_bm;c __cfduid;c cf_clearance;s /cdn-cgi/;d ns=.ns.cloudflare.com;x cloudflare;x cloudflaressl.com;p /cdn-cgi/trace=colo=
Cloudflare Turnstile|security|s //challenges.cloudflare.com/turnstile;t cf-turnstile|Cloudflare
Cloudflare Bot Management|security|t /cdn-cgi/challenge-platform/;s /cdn-cgi/challenge-platform/;c __cf_bm|Cloudflare
Cloudflare Rocket Loader|performance|s /rocket-loader.min.js;t data-cf-settings|Cloudflare
Cloudflare Pages|hosting|d cname=.pages.dev;s .pages.dev/|Cloudflare
Cloudflare Workers|hosting|d cname=.workers.dev;s .workers.dev/|Cloudflare
Fastly|cdn|h x-served-by=cache-;h x-fastly-request-id;h fastly-debug-digest;h server=fastly;d cname=.fastly.net;d cname=.fastlylb.net
Akamai|cdn|h server=akamaighost;h x-akamai-transformed;h x-akamai-;c ak_bmsc;c akamai_*;d cname=.akamaiedge.net;d cname=.edgekey.net;d cname=.akamai.net;d cname=.edgesuite.net;d ns=.akam.net;h akamai-grn
Akamai Bot Manager|security|c bm_sz;c _abck;c bm_sv|Akamai
Amazon CloudFront|cdn|h x-amz-cf-id;h x-amz-cf-pop;h via=cloudfront;h server=cloudfront;d cname=.cloudfront.net;s .cloudfront.net/|Amazon Web Services
Bunny CDN|cdn|h server=bunnycdn;h cdn-pullzone;h cdn-requestid;d cname=.b-cdn.net;s .b-cdn.net/;d ns=.bunny.net
KeyCDN|cdn|h server=keycdn-engine;d cname=.kxcdn.com;s .kxcdn.com/
StackPath|cdn|h x-hw=.;h server=stackpath;d cname=.stackpathdns.com;d cname=.stackpathcdn.com;s .stackpathcdn.com/
Edgio|cdn|h x-0-t;h server=ecacc;h server=ecs;d cname=.edgecastcdn.net;d cname=.llnwd.net;d cname=.edgio.link
Google Cloud CDN|cdn|h x-cache-hit-google|Google Cloud
Azure Front Door|cdn|h x-azure-ref;d cname=.azurefd.net;d cname=.azureedge.net;s .azureedge.net/;h x-fd-int-roxy-purgeid|Microsoft Azure
Imperva|cdn|h x-iinfo;h x-cdn=incapsula;h x-cdn=imperva;c incap_ses_*;c visid_incap_*;d cname=.incapdns.net;s /_incapsula_resource
Sucuri|cdn|h x-sucuri-id;h x-sucuri-cache;h server=sucuri/cloudproxy;d cname=.sucuri.net
CDN77|cdn|h server=cdn77-turbo;h x-77-pop;h x-77-cache;d cname=.cdn77.org;s .cdn77.org/
Gcore|cdn|h x-id-fe;d cname=.gcdn.co;s .gcdn.co/;d ns=.gcorelabs.net
Alibaba Cloud CDN|cdn|h eagleid;h x-swift-cachetime;d cname=.kunlunca.com;d cname=.alikunlun.com
Tencent Cloud CDN|cdn|h x-nws-log-uuid;d cname=.cdn.dnsv1.com
Section|cdn|h section-io-id;d cname=.section.io
Quic.cloud|cdn|h x-qc-pop;h x-qc-cache;d cname=.quic.cloud
ArvanCloud|cdn|h server=arvancloud;d ns=.arvancdn.ir
DDoS-Guard|cdn|h server=ddos-guard;c __ddg*
Vercel|hosting|h server=vercel;h x-vercel-id;h x-vercel-cache;d cname=.vercel-dns.com;d cname=.vercel.app;d ns=.vercel-dns.com;s .vercel.app/
Netlify|hosting|h server=netlify;h x-nf-request-id;d cname=.netlify.app;d cname=.netlify.com;s .netlify.app/;h cache-status=netlify edge
GitHub Pages|hosting|h server=github.com;h x-github-request-id;d cname=.github.io
GitLab Pages|hosting|d cname=.gitlab.io;h gitlab-lb
Render|hosting|h x-render-origin-server;h rndr-id;d cname=.onrender.com;s .onrender.com/
Fly.io|hosting|h server=fly/;h fly-request-id;h via=fly.io;d cname=.fly.dev
Railway|hosting|h server=railway-edge;h x-railway-request-id;h x-railway-edge;d cname=.up.railway.app;d cname=.railway.app
Heroku|hosting|h via=vegur;h via=heroku-router;h server=heroku;h reporting-endpoints=heroku-nel;h nel=heroku-nel;h report-to=heroku-nel;d cname=.herokudns.com;d cname=.herokuapp.com;s .herokuapp.com/
Amazon Web Services|hosting|h server=amazons3;h x-amz-request-id;h x-amzn-requestid;h server=awselb/;h x-amz-id-2;c awsalb;c awsalbcors;c awselb;d cname=.amazonaws.com;d ns=.awsdns-;d cname=.elb.amazonaws.com;s .amazonaws.com/;x amazon
Amazon S3|hosting|h server=amazons3;s //s3.amazonaws.com/;s .s3.amazonaws.com/;d cname=.s3.amazonaws.com|Amazon Web Services
AWS Amplify|hosting|d cname=.amplifyapp.com;h server=amplify|Amazon Web Services
AWS Elastic Load Balancing|hosting|h server=awselb/;c awsalb;c awsalbcors;d cname=.elb.amazonaws.com|Amazon Web Services
AWS Elastic Beanstalk|hosting|d cname=.elasticbeanstalk.com|Amazon Web Services
AWS WAF|security|h x-amzn-waf-;c aws-waf-token;s .awswaf.com/|Amazon Web Services
Google Cloud|hosting|h via=1.1 google;h server=google frontend;h x-goog-generation;h x-goog-hash;h x-cloud-trace-context;d cname=.googlehosted.com;d cname=.run.app;d cname=.appspot.com;s //storage.googleapis.com/;d ns=ns-cloud-;h server=gse
Firebase Hosting|hosting|d cname=.web.app;d cname=.firebaseapp.com;s /__/firebase/init.js;h x-served-by=firebase;s .firebaseapp.com/|Google Cloud
Firebase|backend|s //www.gstatic.com/firebasejs/^;t gstatic.com/firebasejs/^;t firebase.initializeapp;t firebaseconfig;t .firebaseio.com|Google Cloud
Google App Engine|hosting|d cname=.appspot.com|Google Cloud
Microsoft Azure|hosting|d cname=.azurewebsites.net;d cname=.cloudapp.azure.com;d cname=.cloudapp.net;d cname=.trafficmanager.net;c arraffinity;c arraffinitysamesite;d cname=.azurestaticapps.net;h x-ms-request-id;d ns=.azure-dns.;x microsoft azure;s .blob.core.windows.net/
Azure App Service|hosting|d cname=.azurewebsites.net;c arraffinity;c tipmix|Microsoft Azure
Azure Static Web Apps|hosting|d cname=.azurestaticapps.net|Microsoft Azure
DigitalOcean|hosting|d cname=.ondigitalocean.app;h x-do-app-origin;h x-do-orig-status;d ns=.digitalocean.com;s .digitaloceanspaces.com/
Hetzner|hosting|d ns=.ns.hetzner.de;d ns=.ns.hetzner.com;d ns=.first-ns.de;d ns=.second-ns.de
OVHcloud|hosting|d ns=.ovh.net;d ns=.anycast.me;d cname=.ovh.net;d cname=.ovh.com
Linode|hosting|d ns=.linode.com;d cname=.linodeusercontent.com;d cname=.linodeobjects.com
Scaleway|hosting|d cname=.scw.cloud;d ns=.scaleway.com
Vultr|hosting|d ns=.vultr.com;d cname=.vultrobjects.com
Oracle Cloud|hosting|d cname=.oraclecloud.com;d ns=.dynect.net;h opc-request-id
IBM Cloud|hosting|d cname=.appdomain.cloud;h x-global-transaction-id
Alibaba Cloud|hosting|h x-oss-request-id;h server=aliyunoss;d ns=.hichina.com;d ns=.alidns.com;s .aliyuncs.com/
Tencent Cloud|hosting|d ns=.dnspod.net;h x-cos-request-id;s .myqcloud.com/
Kinsta|hosting|h x-kinsta-cache;h ki-edge;h ki-cache-type;h x-edge-location-klb;d cname=.kinsta.cloud|WordPress
WP Engine|hosting|h x-powered-by=wp engine;h wpe-backend;h x-wpe-;d cname=.wpengine.com;d cname=.wpeproxy.com;s .wpengine.com/|WordPress
Pantheon|hosting|h x-pantheon-styx-hostname;h x-styx-req-id;h server=pantheon;d cname=.pantheonsite.io
Acquia|hosting|h x-ah-environment;h x-acquia-;d cname=.acquia-sites.com;d cname=.acsitefactory.com
Platform.sh|hosting|h x-platform-server;h x-platform-cluster;h x-platform-router;d cname=.platformsh.site
Upsun|hosting|d cname=.upsun.app;h x-upsun-
Flywheel|hosting|h x-fw-server;h x-fw-serve;h server=flywheel;d cname=.flywheelsites.com|WordPress
SiteGround|hosting|h x-sg-;h host-header=8441280b0c35cbc1147f8ba998a563a7;d ns=.siteground.net;d ns=.sgvps.net;d mx=.mailspamprotection.com
Pressable|hosting|h host-header=pressable|WordPress
Pagely|hosting|h x-gateway-cache-key;h server=pagely|WordPress
Bluehost|hosting|d ns=.bluehost.com
HostGator|hosting|d ns=.hostgator.com
DreamHost|hosting|d ns=.dreamhost.com;d mx=.dreamhost.com
GoDaddy|hosting|d ns=.domaincontrol.com;h server=dps/
Namecheap|hosting|d ns=.registrar-servers.com;d ns=.namecheaphosting.com
Hostinger|hosting|h platform=hostinger;h panel=hpanel;d ns=.dns-parking.com;d ns=.hostinger.com;h server=hcdn
IONOS|hosting|d ns=.ui-dns.com;d ns=.ui-dns.de;d ns=.ui-dns.org;d ns=.ui-dns.biz
Gandi|hosting|d ns=.gandi.net
Strato|hosting|d ns=.rzone.de
Infomaniak|hosting|d ns=.infomaniak.com;d ns=.infomaniak.ch
Surge|hosting|h server=surge;d cname=.surge.sh
Deno Deploy|hosting|h server=deno/;d cname=.deno.dev
Read the Docs|hosting|h x-rtd-;d cname=readthedocs.io;d cname=.readthedocs.io;s //assets.readthedocs.org/;m readthedocs-project-slug=|Sphinx
Squarespace Domains|dns|d ns=.squarespacedns.com
Amazon Route 53|dns|d ns=.awsdns-|
NS1|dns|d ns=.nsone.net
Google Cloud DNS|dns|d ns=ns-cloud-|
DNSimple|dns|d ns=.dnsimple.com;d ns=.dnsimple-edge.net
DNS Made Easy|dns|d ns=.dnsmadeeasy.com;d ns=.constellix.com
UltraDNS|dns|d ns=.ultradns.net;d ns=.ultradns.com;d ns=.ultradns.org;d ns=.ultradns.biz
Dyn|dns|d ns=.dynect.net
easyDNS|dns|d ns=.easydns.com;d ns=.easydns.net
ClouDNS|dns|d ns=.cloudns.net
Azure DNS|dns|d ns=.azure-dns.|Microsoft Azure
Google Workspace|email|d mx=.google.com;d txt=include:_spf.google.com;d mx=.googlemail.com;d mx=smtp.google.com
Microsoft 365|email|d mx=.mail.protection.outlook.com;d txt=include:spf.protection.outlook.com;d mx=.mx.microsoft;d cname=autodiscover.outlook.com
Zoho Mail|email|d mx=.zoho.com;d txt=include:zoho.com;d mx=.zoho.eu;d mx=.zoho.in;d mx=.zohomail.com
Fastmail|email|d mx=.messagingengine.com;d txt=include:spf.messagingengine.com
Proton Mail|email|d mx=.protonmail.ch;d txt=include:_spf.protonmail.ch
iCloud Mail|email|d mx=.mail.icloud.com
Amazon WorkMail|email|d mx=.awsapps.com
Amazon SES Inbound|email|d mx=inbound-smtp.
Yandex Mail|email|d mx=.yandex.net;d mx=.yandex.ru
Mail.ru|email|d mx=.mail.ru
Titan Mail|email|d mx=.titan.email
Rackspace Email|email|d mx=.emailsrvr.com
Migadu|email|d mx=.migadu.com
Mailbox.org|email|d mx=.mailbox.org
Tutanota|email|d mx=.tutanota.de;d mx=.tuta.com
OVH Mail|email|d mx=.mail.ovh.net;d mx=.ovh.net
IONOS Mail|email|d mx=.ionos.com;d mx=.ionos.de;d mx=.kundenserver.de
Gandi Mail|email|d mx=.mail.gandi.net
GoDaddy Email|email|d mx=.secureserver.net
Namecheap Private Email|email|d mx=.privateemail.com;d mx=.registrar-servers.com
Hostinger Mail|email|d mx=.hostinger.com
Hover Mail|email|d mx=.hostedemail.com
Mimecast|email security|d mx=.mimecast.com;d mx=.mimecast.co.za;d mx=.mimecast-offshore.com
Proofpoint|email security|d mx=.pphosted.com;d mx=.ppe-hosted.com
Barracuda|email security|d mx=.barracudanetworks.com;d mx=.ess.barracuda.com
Cisco Secure Email|email security|d mx=.iphmx.com
Forcepoint|email security|d mx=.mailcontrol.com
Trend Micro Email Security|email security|d mx=.tmes.trendmicro.com;d mx=.tmes.trendmicro.eu
Cloudflare Email Routing|email security|d mx=.mx.cloudflare.net|Cloudflare
ImprovMX|email security|d mx=.improvmx.com
Forward Email|email security|d mx=.forwardemail.net
SendGrid|transactional email|d txt=include:sendgrid.net;d mx=.sendgrid.net;s .sendgrid.net/
Mailgun|transactional email|d txt=include:mailgun.org;d mx=.mailgun.org
Amazon SES|transactional email|d txt=include:amazonses.com
Postmark|transactional email|d txt=include:spf.mtasv.net
SparkPost|transactional email|d txt=include:sparkpostmail.com;d txt=sparkpostmail.com
Mandrill|transactional email|d txt=include:spf.mandrillapp.com
Resend|transactional email|d txt=resend-domain-verification
Mailjet|transactional email|d txt=include:spf.mailjet.com
Brevo|marketing|d txt=brevo-code:;d txt=sendinblue-code;d txt=include:spf.sendinblue.com;s //sibautomation.com/;s //cdn.brevo.com/;t sendinblue
Let's Encrypt|certificate authority|x let's encrypt
DigiCert|certificate authority|x digicert
Sectigo|certificate authority|x sectigo;x comodo ca
Google Trust Services|certificate authority|x google trust services
GlobalSign|certificate authority|x globalsign
Entrust|certificate authority|x entrust
ZeroSSL|certificate authority|x zerossl
GoDaddy SSL|certificate authority|x o=godaddy
Supabase|backend|s .supabase.co/;t .supabase.co;t supabaseurl
Hasura|backend|t .hasura.app
Appwrite|backend|t cloud.appwrite.io
Back4App|backend|t .back4app.com
Convex|backend|t .convex.cloud
`;
