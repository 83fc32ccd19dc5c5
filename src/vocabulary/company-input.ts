import { placeholderIn } from './placeholder.js';
import { chooseSectors, SECTOR_RULES } from './sectors/sector-choice.js';
import { stageOfRound } from './round-stage.js';
import { canonicalTerm } from './vocabulary-match.js';

/** A source's data about a company, for the cells that need interpretation. */
export interface CompanyInput {
  readonly name: string;
  readonly domain: string | null;
  /** The source's own words for the sectors. */
  readonly sectorWords?: readonly string[] | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly oneLiner?: string | undefined;
  readonly description?: string | undefined;
  readonly stage?: string | undefined;
  readonly status?: string | undefined;
  /** The name of the last round, for a source without a stage. */
  readonly lastRound?: string | undefined;
  readonly employeeCount?: number | undefined;
  readonly isStealth?: boolean | undefined;
}

/** How a field was derived from the source's data. */
export interface Reading {
  readonly rule: string;
  /** The source's words that it was derived from. */
  readonly seen: readonly string[];
  readonly version: number;
}

interface ReadFields {
  readonly sectors: readonly string[] | undefined;
  readonly tags: readonly string[] | undefined;
  readonly stage: string | undefined;
  readonly oneLiner: string | undefined;
  readonly description: string | undefined;
  readonly employeeCount: number | undefined;
  readonly isStealth: boolean | undefined;
}

export interface ReadCompany extends ReadFields {
  /** The source's word for the stage, when it differs from the stage. */
  readonly sourceStage: string | undefined;
  /** Readings of the fields that the source does not state literally, including fields that stay unknown. */
  readonly readings: Readonly<Partial<Record<keyof ReadFields | 'extra', Reading>>>;
}

/** Raise it with any rule of this file; sector rules have their own version. */
const RULES = 1;
/** The stages that a status implies. */
const STAGE_OF_STATUS: Readonly<Record<string, string>> = { acquired: 'Acquired', public: 'Public' };

/** One reading for all sources: files of all kinds, submissions, the radar. */
export function readCompanyInput(told: CompanyInput): ReadCompany {
  const { sectors, tags, seen } = chooseSectors({ ...told, words: told.sectorWords });
  const { stage, from: stageFrom, rule: stageRule } = stageOf(told);
  const oneLiner = placeholderOf(told.oneLiner);
  const description = placeholderOf(told.description);
  const hides = hidingIn(told, { oneLiner, description });
  const isZero = told.employeeCount === 0;
  const reading = (rule: string, from: readonly string[]): Reading => ({ rule, seen: from, version: RULES });
  return {
    sectors: sectors.length > 0 ? sectors : undefined,
    tags: tags.length > 0 ? tags : undefined,
    stage,
    sourceStage: stageFrom === null || told.stage === stage ? undefined : told.stage,
    oneLiner: oneLiner ? undefined : told.oneLiner,
    description: description ? undefined : told.description,
    employeeCount: isZero ? undefined : told.employeeCount,
    isStealth: told.isStealth ?? (hides === null ? undefined : true),
    readings: {
      ...(seen !== null && sectors.length > 0 && { sectors: { rule: SECTORS_READ, seen, version: SECTOR_RULES } }),
      ...(stageFrom !== null && { stage: reading(stageRule, stageFrom) }),
      ...(stageFrom !== null && told.stage && { extra: reading('keeps the source’s word for the stage', stageFrom) }),
      ...(isZero && { employeeCount: reading('no employees at all counts as an unknown number', ['0']) }),
      ...(told.isStealth === undefined &&
        hides !== null && { isStealth: reading('a placeholder stands for who is not named', [hides]) }),
    },
  };
}

const SECTORS_READ = 'values of the vocabulary, by the words of the source, its tags and its own short text';

interface StageReading {
  readonly stage: string | undefined;
  /** The words that it was derived from; null for the source's own word. */
  readonly from: readonly string[] | null;
  readonly rule: string;
}

/** An acquired or listed company is no longer early or growing, whatever stage the source names. */
function stageOf({ stage, status, lastRound }: CompanyInput): StageReading {
  const named = STAGE_OF_STATUS[status ?? ''];
  if (named !== undefined && canonicalTerm('stage', stage ?? '') !== named) {
    const from = [`status ${status}`, ...(stage === undefined ? [] : [`stage ${stage}`])];
    return { stage: named, from, rule: 'the stage that the status names' };
  }
  const ofRound = stage === undefined && lastRound !== undefined ? stageOfRound(lastRound) : null;
  if (ofRound === null) return { stage, from: null, rule: '' };
  return { stage: ofRound, from: [`last round ${lastRound}`], rule: 'the stage of the last round' };
}

type Placeholder = ReturnType<typeof placeholderIn>;

function hidingIn(
  told: CompanyInput,
  { oneLiner, description }: Record<'oneLiner' | 'description', Placeholder>,
): string | null {
  if (placeholderIn(told.name, told.domain) === 'hidden') return told.name;
  if (oneLiner === 'hidden') return told.oneLiner ?? null;
  return description === 'hidden' ? (told.description ?? null) : null;
}

function placeholderOf(text: string | undefined): Placeholder {
  return text === undefined ? null : placeholderIn(text);
}
