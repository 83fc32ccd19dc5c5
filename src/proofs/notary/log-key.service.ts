import { Inject, Injectable } from '@nestjs/common';
import { type Config } from '../../platform/config/config.js';
import { CONFIG } from '../../platform/tokens.js';
import { Vault } from '../../platform/vault/vault.js';
import { noteSigner, type NoteSigner } from '../../tlog/note.js';

/** The signing key of each log: made at its first use, and stored in the vault. */
@Injectable()
export class LogKey {
  private readonly seeds = new Map<number, Buffer>();

  constructor(
    private readonly vault: Vault,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>,
  ) {}

  /** The address of a log without its scheme. */
  originOf(log: number): string {
    return `${this.config.publicUrl.replace(/^[a-z]+:\/\//, '')}/log/${log}`;
  }

  /** @param origin another than today's, for a note signed under an earlier address */
  async signer(log: number, origin = this.originOf(log)): Promise<NoteSigner> {
    const seed = this.seeds.get(log) ?? (await this.vault.serviceKey(`log-${log}-signer`));
    this.seeds.set(log, seed);
    return noteSigner(origin, seed);
  }
}
