/**
 * Investment firms whose names no other rule recognises, as their own websites spell them: they look like a person's
 * name or like ordinary words.
 */
const NAMES =
  'a16z, abingworth, abu dhabi growth, accel, access industries, advent international, alkeon, altimeter, altos, ' +
  'alumni ventures, amadeus, andreessen horowitz, antler, apax, apollo, ares, atomico, atreides, b capital, baidu, ' +
  'baillie gifford, balderton, baupost, bedrock, benchmark, berkshire hathaway, bertelsmann, bessemer, ' +
  'bezos expeditions, blackrock, blackstone, blossom, blue pool, blueyard, boldstart, bond, bow, bpifrance, ' +
  'breyer, brookfield, bvp, canaan, canvas, caixin, carlyle, cathay innovation, cervin, chan zuckerberg, charles river, ' +
  'charles schwab, cherry, chiratae, cherubic, cisco, citadel, citi, clayton dubilier, coatue, coinbase, compound, ' +
  'cooley godward, corazon, cota, cowboy, craft, creandum, creathor, crosslink, crunchfund, d1, d. e. shaw, d.e. shaw, ' +
  'dag, dcm, dcvc, dell, deutsche telekom, dfj, digital sky, disney, dn, dragoneer, draper esprit, ' +
  'draper fisher jurvetson, dst, dst global, durable, earlybird, east, eclipse, edward jones, ehealth, elevation, ' +
  'emergence, endeavor catalyst, endeavor, eqt, ernst young, eurazeo, expa, f-prime, falcon edge, ' +
  'felicis, fenwick west, ff angel, fidelity, fifth wall, firstmark, first round, flagship pioneering, floodgate, ' +
  'flybridge, forerunner, fortress, foresite, formation 8, founders fund, founder collective, francisco partners, ' +
  'franklin templeton, freestyle, frazier, frst, general atlantic, general catalyst, georgian, ggv, gic, glade brook, ' +
  'glenview, global founders, goldman sachs, goodwater, google, gradient, granite, great hill, green oaks, greenoaks, ' +
  'greycroft, greylock, gv, hambrecht quist, harmony, harrison metal, haystack, headline, hellman friedman, hedosophia, ' +
  'hillhouse, hiro, holtzbrinck, homebrew, horizons, hoxton, hummer winblad, idg, iconiq, idinvest, ' +
  'imagine k12, index, initialized, in-q-tel, insight, institutional venture, intel, ivp, j.p. morgan, jane street, ' +
  'jp morgan, jpmorgan chase, kaszek, khosla, kima, kinnevik, kkr, kleiner perkins, ' +
  'kleiner perkins caufield & byers, kpcb, kpmg, l catterton, laconia, lakestar, lazard, lead edge, lehman brothers, ' +
  'lerer hippeau, lightbank, lightspeed, lowercarbon, lowercase, lux, madrona, mangrove, marcy, matrix, maveron, mayfield, ' +
  'mcrock, menlo, meritech, merrill lynch, microsoft, mithril, moore strategic, morgan stanley, ' +
  'mubadala, naspers, naya, nea, nexus, neuberger berman, nfx, nico, nomura, northzone, norwest, nvidia, oak hc/ft, ' +
  'oak hill, obvious, octopus, omers, omidyar, one peak, oracle, openview, orbimed, orix, p101, palantir, pantera, ' +
  'paradigm, parkway, partech, peak xv, pear, perkins coie, permira, picus, pillar, piper jaffray, piper sandler, ' +
  'pitango, plug and play, point nine, point72, polychain, pritzker, project a, prosus, providence, quiet, qed, ' +
  'raine, rakuten, raymond james, redalpine, redpoint, renaissance, rev, ribbit, ring, rocket internet, rothschild, ' +
  'rre, sapphire, schroders, scottish mortgage, seedcamp, seedinvest, sequoia, shasta, shorooq, signalfire, silver lake, ' +
  'slow, social capital, softbank, softtech, sofina, sosv, soma, sound, spark, speedinvest, ' +
  'spotify, stripes, summit, sutter hill, sv angel, sway, t rowe price, t. rowe price, ta associates, tcv, techstars, ' +
  'temasek, tencent, third point, thoma bravo, thomas weisel, thrive, thomson reuters, tiger global, toba, towerbrook, tpg, tribe, ' +
  'trinity, true, tuesday, turing, twilio, two sigma, union square, untitled, upfront, uprising, usv, valar, valor equity, ' +
  'venrock, vista equity, vostok, vulcan, warburg pincus, wellington, wells fargo, western technology, westly, ' +
  'white star, wicklow, william blair, wilson sonsini, winklevoss, wndrco, y combinator, yunqi, zaffre, zeev, zhen, zvc';

export const KNOWN_FIRMS: ReadonlySet<string> = new Set(NAMES.split(', '));
