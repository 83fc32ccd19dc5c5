import { Column, Entity, PrimaryColumn } from 'typeorm';
import { type FoundLogos, type LogoPicture } from '../../src/enrichment/logo/logo.events.js';
import { type ScannedTechnology, type ScanProvenance } from '../../src/enrichment/technology/technology.events.js';
import { tableOf } from '../entity-table.js';

/** The technologies of a company's website in the last scan. */
@Entity({ schema: 'read', name: 'company_technologies' })
export class CompanyTechnologyEntity {
  @PrimaryColumn('uuid') company_id!: string;
  @Column('text') domain!: string;
  @Column('text', { nullable: true }) cdn!: string | null;
  @Column('text', { nullable: true }) hosting!: string | null;
  @Column('text', { nullable: true }) email_provider!: string | null;
  @Column('text', { array: true }) frameworks!: string[];
  @Column('text', { array: true }) payments!: string[];
  @Column('text', { array: true }) analytics!: string[];
  @Column('jsonb') technologies!: ScannedTechnology[];
  @Column('jsonb') provenance!: ScanProvenance;
}

export const COMPANY_TECHNOLOGIES = tableOf(CompanyTechnologyEntity);

/** The logos found on a company's website. */
@Entity({ schema: 'read', name: 'company_logos' })
export class CompanyLogoEntity {
  @PrimaryColumn('uuid') company_id!: string;
  @Column('text') website!: string;
  @Column('jsonb', { nullable: true }) square!: LogoPicture | null;
  @Column('jsonb', { nullable: true }) horizontal!: LogoPicture | null;
  @Column('text', { nullable: true }) reason!: string | null;
  @Column('jsonb') provenance!: FoundLogos['provenance'];
}

export const COMPANY_LOGOS = tableOf(CompanyLogoEntity);
