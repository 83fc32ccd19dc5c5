/** Frameworks, libraries, languages and servers. `technology-rules.rules.ts` defines the line format. */
export const FRAMEWORKS = `
Next.js|framework|t /_next/static/;t id="__next";t "__next_data__;t self.__next_f;s /_next/static/;h x-powered-by=next.js^;h x-nextjs-cache;h x-nextjs-prerender;h x-nextjs-page|React,Node.js
Nuxt|framework|t id="__nuxt";t window.__nuxt__;t data-n-head;t id="__nuxt_data__;s /_nuxt/;h x-powered-by=nuxt|Vue.js,Node.js
Gatsby|framework|t id="___gatsby";t id="gatsby-focus-wrapper;m generator=gatsby^;s /page-data/app-data.json|React
Remix|framework|t window.__remixcontext;t __remixmanifest;t __remixroutemodules|React
React Router|framework|t window.__reactroutercontext;t __reactroutermanifest|React
SvelteKit|framework|t data-sveltekit-;t __sveltekit_;s /_app/immutable/|Svelte,Vite
Astro|framework|m generator=astro v^;t <astro-island;t data-astro-cid-;s /_astro/
Angular|framework|t ng-version="^;t _nghost-;t <app-root|TypeScript
AngularJS|framework|t ng-app=;t ng-controller=;t ng-cloak;s /angular.min.js;s /angularjs/^
Ember.js|framework|t id="ember-basic-dropdown;t class="ember-view;t ember-application;s /ember.min.js;s /ember.prod.js
Vue.js|framework|t data-v-app;t data-server-rendered="true";s /vue.global.;s /vue.min.js;s /vue@^;s /vue.runtime.;t __vue_ssr
React|framework|t data-reactroot;t data-reactid;t react.createelement;s /react.production.min.js;s /react-dom;s /react@^
Preact|framework|s /preact.min.js;s /preact@^;s /preact.umd.js
Svelte|framework|t class="svelte-
SolidJS|framework|t data-hk=;t _$hy=
Qwik|framework|t q:container=;t q:base=;t q:version="^
Alpine.js|library|t x-data=;t x-cloak;s /alpinejs@^;s /alpine.min.js;s /alpinejs/
htmx|library|t hx-get=;t hx-post=;t hx-boost=;t hx-trigger=;s /htmx.org@^;s /htmx.min.js
Stimulus|library|t data-controller=;s /stimulus.min.js;s @hotwired/stimulus
Turbo|library|t data-turbo-track=;t <turbo-frame;t name="turbo-;s @hotwired/turbo;s /turbo.min
Turbolinks|library|t data-turbolinks-track=;s /turbolinks
Livewire|framework|t wire:id=;t wire:initial-data;t wire:snapshot;s /livewire/livewire;s /livewire.min.js|Laravel
Inertia.js|framework|h x-inertia;t data-page="{&quot
Lit|library|t <!--lit-part;t <!--?lit$;s /lit-html;s /lit-element
Polymer|library|s /polymer.js;s /webcomponentsjs/;t <dom-module
Stencil|library|t class="hydrated";t data-stencil-namespace;t  s-id="
Mithril|library|s /mithril.min.js;s /mithril@^
Backbone.js|library|s /backbone.min.js;s /backbone.js;s /backbone-min.js|Underscore.js
Knockout|library|t data-bind=";s /knockout-min.js;s /knockout-^;s /knockout.js
Aurelia|framework|t aurelia-app=;s /aurelia-bootstrapper
Meteor|framework|t __meteor_runtime_config__;t meteor_runtime_config|Node.js
Blazor|framework|s /_framework/blazor.;t <!--blazor:|ASP.NET
Flutter|framework|t flutter_bootstrap.js;t flt-glass-pane;s /flutter.js;s /flutter_bootstrap.js|Dart
Dart|language|s /main.dart.js
Vite|framework|t /@vite/client;t vite-legacy-entry;t __vite__;s /assets/index-
webpack|framework|t webpackjsonp;t webpackchunk;t __webpack_require__
Parcel|framework|t parcelrequire
Docusaurus|framework|m generator=docusaurus v^;t id="__docusaurus"|React
VuePress|framework|m generator=vuepress^|Vue.js
VitePress|framework|m generator=vitepress v^;t id="vpcontent|Vue.js,Vite
Hugo|framework|m generator=hugo^
Jekyll|framework|m generator=jekyll v^;t <!-- begin jekyll seo tag
Hexo|framework|m generator=hexo^|Node.js
Eleventy|framework|m generator=eleventy v^|Node.js
Pelican|framework|m generator=pelican|Python
MkDocs|framework|m generator=mkdocs-^|Python
Sphinx|framework|t _static/documentation_options;s /_static/sphinx_;s /_static/documentation_options.js;s /_static/doctools.js|Python
Nextra|framework|t class="nextra-;t nextra-|Next.js
Starlight|framework|m generator=starlight v^|Astro
mdBook|framework|t class="sidebar-scrollbox;t mdbook-sidebar|Rust
GitBook|cms|m generator=gitbook;h x-gitbook-;s .gitbook.com/;s .gitbook.io/
ReadMe|cms|s //cdn.readme.io/;h x-readme-version;m readme-deploy=
Mintlify|cms|m generator=mintlify;s /mintlify-assets/;s .mintcdn.com/|Next.js
Laravel|framework|c laravel_session;t laravel-livewire|PHP
Symfony|framework|h x-debug-token;c sf_redirect;t sf-toolbar|PHP
CodeIgniter|framework|c ci_session;c ci_csrf_token|PHP
CakePHP|framework|c cakephp|PHP
Yii|framework|c yii_csrf_token;c _csrf-frontend;s /yii.js;t yiiactiveform|PHP
Zend|framework|c zendserversessid|PHP
Phoenix|framework|t data-phx-main;t phx-click=;t data-phx-session;t phx-socket|Elixir
Elixir|language|h x-powered-by=elixir
Erlang|language|h server=cowboy;h server=mochiweb
Ruby on Rails|framework|m csrf-param=authenticity_token;t "@hotwired/turbo-rails";t "@rails/;t rails-ujs;s /rails-ujs;h x-rack-cache;t rails.start|Ruby
Sinatra|framework|h x-powered-by=sinatra|Ruby
Ruby|language|h server=puma;h server=thin;h server=unicorn;h x-powered-by=ruby
Phusion Passenger|server|h x-powered-by=phusion passenger^;h server=phusion passenger^
Django|framework|t name="csrfmiddlewaretoken";c django_language;t django_csrf;t __admin_media_prefix__|Python
Flask|framework|h server=werkzeug/|Python
FastAPI|framework|h server=uvicorn|Python
Python|language|h server=gunicorn;h server=cpython/^;h server= python/^;h server=tornadoserver/;h server=hypercorn
Wagtail|cms|t class="wagtail;t wagtailuserbar;s /static/wagtail|Django
Express|framework|h x-powered-by=express;c connect.sid|Node.js
NestJS|framework|h x-powered-by=nestjs|Node.js
Koa|framework|c koa.sid;c koa:sess;h x-powered-by=koa|Node.js
Fastify|framework|h x-powered-by=fastify|Node.js
AdonisJS|framework|c adonis-session|Node.js
Node.js|language|h x-powered-by=node;h server=node
Spring|framework|h x-application-context;t whitelabel error page|Java
JavaServer Faces|framework|t javax.faces.viewstate;t jakarta.faces|Java
Vaadin|framework|t vaadin-push;t v-app-loading;s /vaadinbootstrap.js;t /vaadin/|Java
Play|framework|c play_session;c play_flash|Java
Grails|framework|h x-grails-|Java
Java|language|c jsessionid;h x-powered-by=servlet/;h x-powered-by=jsp/
Apache Tomcat|server|h server=apache-coyote/;h server=apache tomcat|Java
Jetty|server|h server=jetty(^|Java
JBoss|server|h x-powered-by=jboss;h server=wildfly/^|Java
Adobe ColdFusion|language|c cfid;c cftoken;h x-powered-by=coldfusion
ASP.NET|framework|h x-aspnet-version=^;h x-powered-by=asp.net;c asp.net_sessionid;c .aspnetcore.*;t __viewstate;h x-aspnetmvc-version=^;c .aspxauth|
Microsoft IIS|server|h server=microsoft-iis/^;h server=microsoft-iis
Kestrel|server|h server=kestrel|ASP.NET
PHP|language|h x-powered-by=php/^;h x-powered-by=php;c phpsessid;h server=php/^
Perl|language|h server=mod_perl/;h server=perl/v^;h x-powered-by=perl
Go|language|h x-powered-by=go
Rust|language|h x-powered-by=rust;h server=actix
WebAssembly|language|t webassembly.instantiate
TypeScript|language|
Nginx|server|h server=nginx/^;h server=nginx
OpenResty|server|h server=openresty/^;h server=openresty|Nginx
Apache HTTP Server|server|h server=apache/^;h server=apache
LiteSpeed|server|h server=litespeed;h x-litespeed-cache;h x-lscache
Caddy|server|h server=caddy;h via=caddy
Envoy|server|h server=envoy;h x-envoy-upstream-service-time;h server=istio-envoy
Traefik|server|h server=traefik
Varnish|server|h x-varnish;h via=varnish;h via=varnish-v
HAProxy|server|h server=haproxy
Kong|server|h x-kong-proxy-latency;h via=kong/^;h server=kong/^
Tengine|server|h server=tengine/^;h server=tengine
lighttpd|server|h server=lighttpd/^;h server=lighttpd
Cowboy|server|h server=cowboy|Erlang
jQuery|library|s /jquery.min.js;s /jquery-^;s /jquery.js;s /jquery/^;s /jquery@^;s /jquery.slim;t jquery(document)
jQuery UI|library|s /jquery-ui;s /jqueryui/^|jQuery
jQuery Migrate|library|s /jquery-migrate|jQuery
Underscore.js|library|s /underscore.min.js;s /underscore-min.js;s /underscore.js/^
Lodash|library|s /lodash.min.js;s /lodash@^;s /lodash.js/^
Moment.js|library|s /moment.min.js;s /moment.js/^;s /moment@^
D3|library|s /d3.min.js;s //d3js.org/d3.v^
Three.js|library|s /three.min.js;s /three.module.js;s /three.js/^;s /three@^
GSAP|library|s /gsap.min.js;s /gsap@^;s /gsap/^;s /tweenmax.min.js
Chart.js|library|s /chart.min.js;s /chart.js@^;s /chart.js/^;s /chart.umd
Highcharts|library|s /highcharts.js;s //code.highcharts.com/
Leaflet|library|s /leaflet.js;s /leaflet@^;s /leaflet.css
Mapbox|library|s //api.mapbox.com/;s /mapbox-gl;t mapboxgl.accesstoken
Google Maps|library|s //maps.googleapis.com/maps/api/js;s //maps.google.com/maps;s //www.google.com/maps/embed
Swiper|library|s /swiper-bundle;s /swiper.min.js;s /swiper@^;t class="swiper-wrapper
Slick|library|s /slick.min.js;s /slick-carousel;s /slick.css
Owl Carousel|library|s /owl.carousel
AOS|library|s /aos.js;s /aos@^;t data-aos=
Lottie|library|s /lottie.min.js;s /lottie-player;t <lottie-player;t <dotlottie-
Splide|library|s /splide.min.js;s /splidejs/;t class="splide__
Flickity|library|s /flickity.pkgd
Masonry|library|s /masonry.pkgd
Isotope|library|s /isotope.pkgd
Select2|library|s /select2.min.js;s /select2/^
Bootstrap|library|s /bootstrap.min.css;s /bootstrap.min.js;s /bootstrap.bundle;s /bootstrap@^;s /bootstrap/^;s /bootstrap.css
Tailwind CSS|library|t --tw-;s //cdn.tailwindcss.com/;s /tailwind.min.css;t tailwind.config
Bulma|library|s /bulma.min.css;s /bulma@^
Foundation|library|s /foundation.min.css;s /foundation.min.js
Materialize CSS|library|s /materialize.min.css;s /materialize.min.js
Material UI|library|t class="muibox;t muibutton-root|React
Chakra UI|library|t class="chakra-;t --chakra-|React
Ant Design|library|t class="ant-btn;t class="ant-layout;s /antd.min.css|React
Mantine|library|t class="mantine-;t data-mantine-color-scheme|React
Radix UI|library|t data-radix-;t id="radix-|React
Semantic UI|library|s /semantic.min.css;s /semantic.min.js
UIkit|library|s /uikit.min.css;s /uikit.min.js
Font Awesome|library|s //use.fontawesome.com/;s //kit.fontawesome.com/;s /font-awesome/^;s /fontawesome;s /font-awesome
styled-components|library|t data-styled=;t data-styled-version="^|React
Emotion|library|t data-emotion=|React
Socket.IO|library|s /socket.io.js;s /socket.io.min.js;s //cdn.socket.io/^|Node.js
Modernizr|library|s /modernizr
RequireJS|library|s /require.min.js;s /requirejs/^;t data-main=
Prototype|library|s /prototype.js;s /prototype/^
MooTools|library|s /mootools
Dojo|library|s /dojo/dojo.js;t dojoconfig
Ext JS|library|s /ext-all.js;s /extjs/
GraphQL|library|t "graphqlendpoint;t graphql_endpoint;t __apollo_state__
Apollo|library|t __apollo_state__;t window.__apollo_client__|GraphQL
Relay|library|t __relay_store;t __relay_data__|GraphQL,React
Redux|library|t window.__preloaded_state__;t __redux_state__
TanStack Query|library|t __react_query_state__;t react-query-dehydrated|React
Handlebars|library|s /handlebars.min.js;s /handlebars.runtime
Mustache|library|s /mustache.min.js
Popper|library|s /popper.min.js;s /@popperjs/core
Lazysizes|library|s /lazysizes;t lazysizes
Prism|library|s /prism.min.js;s /prism.js;s /prismjs/
highlight.js|library|s /highlight.min.js;s /highlight.js/
MathJax|library|s /mathjax.js;s /mathjax@^;s /mathjax/
KaTeX|library|s /katex.min.css;s /katex@^
Workbox|library|s /workbox-sw.js;t workbox-
Google Fonts|fonts|s //fonts.googleapis.com/;s //fonts.gstatic.com/
Adobe Fonts|fonts|s //use.typekit.net/;s //p.typekit.net/
Bunny Fonts|fonts|s //fonts.bunny.net/
Fontshare|fonts|s //api.fontshare.com/
jsDelivr|library cdn|s //cdn.jsdelivr.net/
cdnjs|library cdn|s //cdnjs.cloudflare.com/
UNPKG|library cdn|s //unpkg.com/
Google Hosted Libraries|library cdn|s //ajax.googleapis.com/
esm.sh|library cdn|s //esm.sh/
`;
