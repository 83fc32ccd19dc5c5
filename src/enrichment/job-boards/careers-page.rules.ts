/** Link words for open roles, in common site languages. */
const WORDS =
  /(?<!\p{L})(careers?|jobs?|join us|join our team|join the team|work with us|work at|work for us|we.?re hiring|hiring|vacanc(?:y|ies)|open (?:roles|positions)|opportunities|karriere|stellen(?:angebote)?|offene stellen|emplois?|carri[eè]res?|recrutement|nous rejoindre|rejoignez|empleos?|trabaja|trabalhe|vagas|carreras|lavora con noi|carriera|posizioni aperte|vacatures|werken bij|jobb|lediga|rekrytering|ura|avoimet|praca|kariera|kari[ée]ra|работа|вакансии)(?!\p{L})|採用|求人|招聘|招贤|채용|加入我们/iu;
const PATHS =
  /\/(careers?|jobs?|join(?:-us)?|work-with-us|hiring|vacancies|open-(?:roles|positions)|karriere|stellen|recrutement|empleo|vagas|vacatures|lavora-con-noi|praca|kariera)(?:[/?#.]|$)/i;
const HOSTS = /^(careers?|jobs?|join|karriere|apply|work)\./i;

/** The likelihood that a link leads to open roles; 0 for none. */
export function careersScore(url: URL, text: string): number {
  const words = WORDS.test(text.slice(0, 200));
  const path = PATHS.test(url.pathname);
  const host = HOSTS.test(url.hostname);
  // Articles about careers match by text but have deep paths.
  const depth = url.pathname.split('/').filter(Boolean).length;
  return (words ? 3 : 0) + (path ? 3 : 0) + (host ? 4 : 0) - (words || path || host ? Math.max(0, depth - 2) : 0);
}

const LISTING = /\b(?:apply|roles?|positions?|openings?)\b/i;

/** Whether a link's text announces open roles; an empty one is that of a picture. */
export function announcesRoles(text: string): boolean {
  const start = text.slice(0, 200);
  return start.trim() === '' || WORDS.test(start) || LISTING.test(start);
}

/** Whether a careers page's link leads to one role: same host, one level below, not another list. */
export function isRoleLink(url: URL, page: URL): boolean {
  if (url.hostname !== page.hostname || url.pathname === page.pathname) return false;
  const base = page.pathname.replace(/(?<!\/)\/+$/, '');
  const path = url.pathname.replace(/(?<!\/)\/+$/, '');
  const below = base !== '' && path.startsWith(`${base}/`);
  const alike =
    /\/(jobs?|careers?|positions?|roles?|vacanc(?:y|ies)|openings?|stellen(?:angebote)?|karriere)\/[^/]{3,}$/i.test(
      path,
    );
  return below || alike;
}
