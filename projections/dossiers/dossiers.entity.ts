import { Column, Entity, PrimaryColumn } from 'typeorm';
import { type CompiledDossier } from '../../src/intel/dossier/dossier.events.js';
import { tableOf } from '../entity-table.js';

/** One row for each subject: the dossier of the last run. Lines about people stay sealed. */
@Entity({ schema: 'read', name: 'dossiers' })
export class DossierEntity {
  @PrimaryColumn('uuid') dossier_id!: string;
  @Column('text') kind!: string;
  /** For a firm that only registers list. */
  @Column('text', { nullable: true }) name_key!: string | null;
  @Column('timestamptz') compiled_at!: Date;
  /** `named-<id>` of every person named in it. */
  @Column('text', { array: true }) subjects!: string[];
  @Column('jsonb') dossier!: CompiledDossier;
}

export const DOSSIERS = tableOf(DossierEntity, [
  { name: 'name_key', on: '(name_key) WHERE name_key IS NOT NULL' },
  { name: 'subjects', on: 'USING gin (subjects)' },
]);
