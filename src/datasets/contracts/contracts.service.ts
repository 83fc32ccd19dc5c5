import { Inject, Injectable } from '@nestjs/common';
import { stringify } from 'yaml';
import { type ExportTable } from '../../file-export/export-table.js';
import { type StateTable } from '../../file-export/state-table.js';
import { FeedRegistry } from '../../platform/feed/feed-registry.js';
import { DATASET_TABLES, STATE_TABLES } from '../dataset-tokens.js';
import { type DataContract, datasetContract, stateContract, topicContract } from './odcs.rules.js';

/** The contracts of all datasets and topics, by file name. */
@Injectable()
export class Contracts {
  private readonly files: ReadonlyMap<string, string>;

  constructor(
    @Inject(DATASET_TABLES) tables: readonly ExportTable[],
    @Inject(STATE_TABLES) states: readonly StateTable[],
    registry: FeedRegistry,
  ) {
    this.files = new Map(
      [...contractsOf(tables, states, registry)].map(([name, contract]) => [
        `${name}.odcs.yaml`,
        contractYaml(contract),
      ]),
    );
  }

  find(file: string): string | null {
    return this.files.get(file) ?? null;
  }

  names(): readonly string[] {
    return [...this.files.keys()];
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
  return stringify(contract, { lineWidth: 0, aliasDuplicateObjects: false });
}
