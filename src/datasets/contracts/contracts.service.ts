import { Inject, Injectable } from '@nestjs/common';
import { stringify } from 'yaml';
import { type ExportTable } from '../../file-export/export-table.js';
import { type StateTable } from '../../file-export/state-table.js';
import { FeedRegistry } from '../../platform/feed/feed-registry.js';
import { DATASET_TABLES, STATE_TABLES } from '../dataset-tokens.js';
import { type DataContract, datasetContract, stateContract, topicContract } from './odcs.rules.js';

const SUFFIX = '.odcs.yaml';

/** The contracts of all datasets and topics, by file name. */
@Injectable()
export class Contracts {
  private readonly written = new Map<string, string>();

  constructor(
    @Inject(DATASET_TABLES) private readonly tables: readonly ExportTable[],
    @Inject(STATE_TABLES) private readonly states: readonly StateTable[],
    private readonly registry: FeedRegistry,
  ) {}

  /** Written when first asked for: all of them would delay each start. */
  find(file: string): string | null {
    const written = this.written.get(file);
    if (written !== undefined) return written;
    const contract = this.contracts().get(file.replace(SUFFIX, ''));
    if (!contract || !file.endsWith(SUFFIX)) return null;
    const text = contractYaml(contract);
    this.written.set(file, text);
    return text;
  }

  names(): readonly string[] {
    return [...this.contracts().keys()].map((name) => `${name}${SUFFIX}`);
  }

  private contracts(): ReadonlyMap<string, DataContract> {
    return contractsOf(this.tables, this.states, this.registry);
  }
}

/** By name of dataset or topic. */
export function contractsOf(
  tables: readonly ExportTable[],
  states: readonly StateTable[],
  registry: FeedRegistry,
): ReadonlyMap<string, DataContract> {
  return new Map<string, DataContract>([
    ...tables.map((table) => [table.name, datasetContract(table)] as const),
    ...states.map((state) => [state.topic, stateContract(state)] as const),
    ...registry.topics().map((topic) => [topic, topicContract(registry, topic)] as const),
  ]);
}

export function contractYaml(contract: DataContract): string {
  return stringify(contract, { lineWidth: 0, aliasDuplicateObjects: false, compat: 'yaml-1.1', singleQuote: true });
}
