import { readLines, type PageLine } from '../site-visit/read-lines.js';
import { flatMapInTurns } from './lines-in-turns.js';
import { sentencesOf, tokensOf, type Token } from './page-tokens.rules.js';
import { type ReadPage } from '../company-website/site-fact.rules.js';

/** A line with what its section says about whom it is about. */
export interface LinedText extends PageLine {
  readonly tokens: readonly Token[];
  readonly sentences: readonly (readonly Token[])[];
  /** `founders`: the names below the heading are founders; `others`: about customers, investors, applicants. */
  readonly section: 'own' | 'founders' | 'others';
  /** Below a heading about the company's own people, whose words may be quoted. */
  readonly isTeam: boolean;
}

export interface LinedPage extends ReadPage {
  readonly lines: readonly LinedText[];
}

const OTHERS =
  /\b(?:investors?|backed by|backers|board|customers?|clients?|testimonials?|say about|partners?|sponsors?|supporters?|supported by|angel investors|(?:our|the) angels|^angels|press|in the media|media coverage|featured in|news|blog|^(?:our |the )?speakers|(?:loved|trusted|used|chosen) by|people (?:are )?say(?:ing)?|wall of love|(?:success|customer) stor(?:y|ies)|happy (?:users|shops|teams|owners|makers|people)|(?:teams|people|users|companies|founders) (?:love|choose|trust)|users? say|reviews$|jobs?|careers?|open roles?|open positions?|events?|entrepreneurs?[- ]in[- ]residence)\b|verwaltungsrat|beirat|aufsichtsrat|kunden|investoren|mitarbeiter(?!zahl|(?:innen und mitarbeiter)?: )|presse|karriere|inversores|investidores|parceiros|clientes|depoimentos|raad van (?:advies|commissarissen|toezicht)|adviesraad|klanten|investeerders|vacatures|consejo (?:asesor|consultivo|de administración)|(?:comité|conseil) (?:scientifique|consultatif|stratégique|d['’]administration)|conselho (?:consultivo|de administração)|comitato scientifico|zaufali nam|opinie|klien(?:ci|tów|tami)|referencje|partnerzy|inwestor|rad[ay] (?:nadzorcz|doradcz|programow)|aktualności|kariera|o nas w mediach|media o nas|testimonios|témoignages|(?<!\p{L})sagen|(?<!\p{L})dicen|(?<!\p{L})dizem|ils parlent|avis clients|referenzen|導入事例|導入企業|お客様|取引先|パートナー|ニュース|お知らせ|採用|求人|募集|株主|投資家|プレス|メディア|イベント|セミナー|客户|客戶|合作伙伴|新闻|新聞|招聘|投资者|グループ会社|関連会社|関係会社|子会社|(?<!広告|保険|旅行)代理店|親会社|販売店|特約店|様$|子公司|母公司|旗下|关联公司|계열사|자회사|모회사|관계사|الشركات التابعة|الشركة الأم|고객|파트너|뉴스|채용|투자자|보도|عملا|شركاؤ|شركاء|أخبار|وظائف|مستثمر/iu;
/** Of advisers, of those who have left and of other firms where the heading says no more: not `Meet our travel advisors`, `A portfolio of pumps`. */
const OTHERS_ALONE =
  /^(?:(?:meet|explore|discover|see) )?(?:(?:the|our|all|key|company|startup|scientific|technical|medical|clinical|business|industry|strategic|senior|external|special|academic|featured|current|selected|group|sister|other|family of|portfolio|mentors? (?:&|and)|experts (?:&|and)) ){0,4}(?:advis[oe]rs?(?: (?:&|and) (?:mentors|experts|friends|ambassadors))?|portfolio(?: founders| startups| ceos)?|(?<=(?:our|group|sister|other|family of|portfolio) )(?:companies|brands|businesses|affiliates)(?: (?:&|and) (?:companies|brands|businesses|affiliates))?|subsidiaries|alumni|(?:former|past) (?:team|team members|members|colleagues|employees|staff|people|founders)|in memoriam|ehemalige(?: mitarbeiter| kollegen)?|anciens(?: membres| collaborateurs)?)(?:$|: $)/iu;
const FOUNDERS =
  /^(?:the |our |meet the |meet our |die |unsere? |les |nos |los |nuestros |os |nossos |i nostri )?(?:co-?)?(?:founders|founding team|gründer(?:innen|team)?|fondateurs|fundadores|fondatori|oprichters|(?:nasi )?(?:współ)?założyciele)$/i;
const TEAM =
  /^(?:.{0,40} )?(?:team|leadership|management|équipe|equipo|equipe|geschäftsführung|zespół)$|who we are|(?:people|faces|minds) behind|our people|about us|our (?:story|history)|(?:our|the|from|der|die|unsere?) (?:co-?)?(?:founders?|gründer)|über uns|wer wir sind|quiénes somos|quem somos|qui sommes|notre histoire|o nas$|nasza historia/i;
/** Labels in front of a line about others. */
const LABEL = /^(?:[\p{L}’' ]{3,30}): /u;

/** The pages with their lines, read in turns of the event loop. */
export async function withLines(pages: readonly ReadPage[]): Promise<LinedPage[]> {
  const lined: LinedPage[] = [];
  for (const page of pages) {
    lined.push({ ...page, lines: await sectioned(await readLines(page.document.html), page.kind) });
  }
  return lined;
}

/** A heading rules until the next of its level or above; a person's name as a heading rules nothing. */
function sectioned(lines: readonly PageLine[], kind: ReadPage['kind']): Promise<LinedText[]> {
  let section: LinedText['section'] = 'own';
  let level = 7;
  let teamLevel = kind === 'team' ? 6 : 0;
  const footer = startOfFooter(lines);
  return flatMapInTurns(lines, (line, at) => {
    if (at === footer) [section, level] = ['own', 7];
    const tokens = tokensOf(line.text);
    if (line.heading > 0) {
      const named = sectionOf(line);
      if (named !== 'others' && TEAM.test(line.text.slice(0, 80))) teamLevel = line.heading;
      else if (named === 'others' || (line.heading <= teamLevel && !looksLikeName(tokens) && kind !== 'team'))
        teamLevel = 0;
      if (named !== 'own' || line.heading < level || (line.heading === level && !looksLikeName(tokens))) {
        section = named;
        level = named === 'own' ? 7 : line.heading;
      }
    }
    const label = LABEL.exec(line.text)?.[0];
    const isLabelled = label !== undefined && isOfOthers(label);
    const isOthers = line.isAboutOthers || section === 'others' || isLabelled;
    return [
      {
        ...line,
        tokens,
        sentences: sentencesOf(tokens),
        section: isOthers ? 'others' : section,
        isTeam: teamLevel > 0,
      },
    ];
  });
}

/** The page's own footer belongs to no heading above it. Only a notice about cookies follows it; others are those of cards. */
function startOfFooter(lines: readonly PageLine[]): number {
  let at = lines.findLastIndex(({ isFooter, isAboutOthers }) => isFooter && !isAboutOthers);
  const behind = lines.slice(at + 1);
  if (behind.length > 0 && !behind.some(({ text }) => /cookie/i.test(text))) return -1;
  while (at > 0 && lines[at - 1]?.footer === lines[at]?.footer) at--;
  return at;
}

function sectionOf({ text: heading, heading: level }: PageLine): LinedText['section'] {
  const text = heading.slice(0, 80);
  if (FOUNDERS.test(text)) return 'founders';
  // The title of a whole page, such as a studio's of its works.
  if (level === 1 && /^(?:our )?portfolio$/i.test(text)) return 'own';
  return isOfOthers(text) ? 'others' : 'own';
}

function isOfOthers(text: string): boolean {
  return OTHERS.test(text) || OTHERS_ALONE.test(text);
}

function looksLikeName(tokens: readonly Token[]): boolean {
  return (
    tokens.length > 1 && tokens.length < 9 && tokens.filter(({ isWord }) => isWord).every((token) => token.isCapital)
  );
}
