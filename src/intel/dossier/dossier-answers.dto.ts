import { ApiProperty, ApiSchema } from '../../web/openapi/deferred-description.js';
import { DossierAttributes } from './record-attributes.dto.js';
import { REGISTERS, type RegisterId, SECTION_KEYS, type SectionKey } from '../../registries/registry.port.js';
import { Charged } from '../../web/openapi/answer-parts.dto.js';

@ApiSchema({ description: 'Null for a person and without a match.' })
export class ResolvedSubjectCompany {
  @ApiProperty({ description: 'As it is on file, else as its register writes it.' })
  readonly name!: string;
  @ApiProperty({ type: 'string', nullable: true, description: 'Of its profile here; null where it is not on file.' })
  readonly slug!: string | null;
  @ApiProperty({ type: 'string', nullable: true, description: 'Its own site; null where none is known.' })
  readonly website!: string | null;
}

@ApiSchema({ description: 'Null for a firm and without a match.' })
export class ResolvedSubjectPerson {
  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'As on file; in a preview null unless the name itself was asked for.',
  })
  readonly name!: string | null;
  @ApiProperty({ description: 'What the erasure of this person takes.' })
  readonly subject!: string;
}

@ApiSchema({ description: 'Whom the query means.' })
export class ResolvedSubject {
  @ApiProperty({ description: 'Whether somebody or some firm is meant for sure; a doubtful one is no match.' })
  readonly matched!: boolean;
  @ApiProperty({ enum: ['company', 'person'], nullable: true, description: 'Null without a match.' })
  readonly kind!: 'company' | 'person' | null;
  @ApiProperty({ type: ResolvedSubjectCompany, nullable: true })
  readonly company!: ResolvedSubjectCompany | null;
  @ApiProperty({ type: ResolvedSubjectPerson, nullable: true })
  readonly person!: ResolvedSubjectPerson | null;
}

@ApiSchema({ description: 'A kind of records.' })
export class PreviewSection {
  @ApiProperty({ enum: SECTION_KEYS, description: 'What kind of records it holds.' })
  readonly key!: SectionKey;
  @ApiProperty({
    enum: ['standard', 'premium'],
    description: 'Whether the records are widely published or take joining.',
  })
  readonly tier!: 'standard' | 'premium';
  @ApiProperty({
    enum: ['available', 'empty', 'unavailable'],
    description: 'Empty: every source was heard and has nothing. Unavailable: a source could not be asked.',
  })
  readonly status!: 'available' | 'empty' | 'unavailable';
  @ApiProperty({
    enum: ['not_configured', 'upstream_unavailable'],
    nullable: true,
    description: 'Why it is unavailable; null where it is not, and where nobody is meant.',
  })
  readonly reason!: 'not_configured' | 'upstream_unavailable' | null;
  @ApiProperty({ description: 'A fixed sentence about the kind; the same for everybody.' })
  readonly preview!: string;
}

@ApiSchema({ description: 'How to get the rest.' })
export class DossierUnlock {
  @ApiProperty({ type: 'integer', minimum: 0, description: 'What the whole dossier costs, from the intel wallet.' })
  readonly cost_credits!: number;
  @ApiProperty({ description: 'Where it is to be had.' })
  readonly endpoint!: string;
}

@ApiSchema({ description: 'What the dossier would hold.' })
export class PreviewAnswer {
  @ApiProperty()
  readonly resolved!: ResolvedSubject;
  @ApiProperty({ type: [PreviewSection], description: 'All six, always in this order.' })
  readonly sections!: readonly PreviewSection[];
  @ApiProperty()
  readonly unlock!: DossierUnlock;
}

@ApiSchema({ description: 'Where the line was read.' })
export class DossierItemSource {
  @ApiProperty({ description: 'Who published it.' })
  readonly name!: string;
  @ApiProperty({ description: 'Where it can be read.' })
  readonly url!: string;
  @ApiProperty({ format: 'date-time', description: 'When it was read there.' })
  readonly retrieved_at!: string;
  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'Of the bytes it was read from; null where it stands in the log of this service.',
  })
  readonly sha256!: string | null;
}

@ApiSchema({ description: 'A record.' })
export class DossierItem {
  @ApiProperty({ description: 'A form, a name, a role or a kind of contact.' })
  readonly label!: string;
  @ApiProperty({ description: 'The date, relation, amount or address.' })
  readonly value!: string;
  @ApiProperty()
  readonly attributes!: DossierAttributes;
  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'What erasing the person it names takes; null where it names none.',
  })
  readonly subject!: string | null;
  @ApiProperty()
  readonly source!: DossierItemSource;
}

@ApiSchema({ description: 'A kind of records.' })
export class DossierSection extends PreviewSection {
  @ApiProperty({ type: [DossierItem], description: 'Its records, newest filings first.' })
  readonly data!: readonly DossierItem[];
}

@ApiSchema({ description: 'A firm of this name in a register.' })
export class RegisterMatch {
  @ApiProperty({ enum: REGISTERS, description: 'The register that lists the firm.' })
  readonly register!: RegisterId;
  @ApiProperty({ description: 'CIK, company number or CRD number.' })
  readonly key!: string;
  @ApiProperty({ description: 'As the register writes it.' })
  readonly name!: string;
  @ApiProperty({ description: 'False for a firm of the same name that was told from the subject.' })
  readonly same!: boolean;
  @ApiProperty({
    type: 'array',
    items: { type: 'string', description: 'A sentence.' },
    description: 'What spoke for it and against it.',
  })
  readonly reasons!: readonly string[];
}

@ApiSchema({ description: 'A source.' })
export class DossierSource {
  @ApiProperty({ description: 'A register, own_site or job_posts.' })
  readonly id!: string;
  @ApiProperty({ enum: ['read', 'not_configured', 'failed'], description: 'Whether it could be asked.' })
  readonly outcome!: 'read' | 'not_configured' | 'failed';
  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'The setting that this service lacks for it; null otherwise.',
  })
  readonly needs!: string | null;
}

@ApiSchema({ description: 'The dossier.' })
export class DossierAnswer extends Charged {
  @ApiProperty()
  readonly resolved!: ResolvedSubject;
  @ApiProperty({
    type: 'array',
    items: { type: 'string', description: 'A sentence.' },
    description: 'How the query led there, or why to nobody.',
  })
  readonly reasons!: readonly string[];
  @ApiProperty({
    type: 'string',
    nullable: true,
    format: 'date-time',
    description: 'When the sources were asked; null without a match.',
  })
  readonly generated_at!: string | null;
  @ApiProperty({ type: [DossierSection], description: 'All six, always in this order.' })
  readonly sections!: readonly DossierSection[];
  @ApiProperty({ type: [RegisterMatch], description: 'Taken or told apart.' })
  readonly matches!: readonly RegisterMatch[];
  @ApiProperty({ type: [DossierSource], description: 'Sources that were to be asked.' })
  readonly sources!: readonly DossierSource[];
  @ApiProperty({
    type: 'integer',
    minimum: 0,
    description: 'Lines left out because somebody named there asked to be forgotten.',
  })
  readonly withheld!: number;
}
