import { Controller, Get, Inject, Param, Query, Req, Res } from '@nestjs/common';
import { DomainError } from '../../kernel/domain-error.js';
import { type Config } from '../../platform/config/config.js';
import { CONFIG } from '../../platform/tokens.js';
import { parseTilePath } from '../../tlog/tile-paths.js';
import { Page, ReadableByOtherOrigins } from '../../web/http/operation.decorator.js';
import { type EdgeReply, type EdgeRequest } from '../../web/http/request-context.js';
import { VERIFIER } from '../answers/verifier.controller.js';
import { LogKey } from '../notary/log-key.service.js';
import { MOST_LOGS, type WithProofs } from '../proofs.settings.js';
import { type PublishedCheckpoint, PublishedLog } from './published-log.service.js';

const TEXT = 'text/plain; charset=utf-8';
const FOR_EVER = 'public, max-age=31536000, immutable';
const NUMBER = /^(0|[1-9]\d{0,14})$/;

/** The public files of the transparency log, as C2SP tlog-tiles names them. */
@Controller()
export class LogController {
  constructor(
    private readonly published: PublishedLog,
    private readonly key: LogKey,
    @Inject(CONFIG) private readonly config: WithProofs & Pick<Config, 'publicUrl'>,
  ) {}

  private get verifier(): Readonly<Record<string, unknown>> {
    const of = ({ name, sha256 }: (typeof VERIFIER)['answer']): object => ({
      url: `${this.config.publicUrl}/${name}`,
      sha256,
    });
    return { ...of(VERIFIER.answer), records: of(VERIFIER.records), fold: of(VERIFIER.fold) };
  }

  @Get('log/:log/checkpoint')
  @Page('text/plain')
  @ReadableByOtherOrigins()
  async checkpoint(@Param('log') log: string, @Res() reply: EdgeReply): Promise<void> {
    const { note } = await this.newest(numberOf('log', log));
    void reply.header('content-type', TEXT).header('cache-control', 'public, max-age=5').send(note);
  }

  @Get('log/:log/checkpoint/witnessed')
  @Page('text/plain')
  @ReadableByOtherOrigins()
  async witnessed(@Param('log') log: string, @Res() reply: EdgeReply): Promise<void> {
    const checkpoint = await this.published.witnessed(numberOf('log', log));
    if (!checkpoint) throw new DomainError('not_found', 'No witness has signed a checkpoint of such a log.');
    void reply.header('content-type', TEXT).header('cache-control', 'public, max-age=5').send(checkpoint.note);
  }

  @Get('log/:log/tile/*')
  @Page('application/octet-stream')
  @ReadableByOtherOrigins()
  async tile(@Param('log') log: string, @Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    const [path = ''] = request.url.split('?');
    const address = parseTilePath(path.slice(path.indexOf('/tile/') + '/tile/'.length));
    if (!address) {
      throw new DomainError('validation_failed', 'This is not the path of a tile.', {
        errors: [
          {
            field: 'path',
            message:
              'path must be a level (0 to 63, or entries), an index in groups of three digits, and for a partial tile .p/ and its width, as in 0/x001/234.p/56',
          },
        ],
      });
    }
    const bytes = await this.published.tile(numberOf('log', log), address);
    if (!bytes) throw new DomainError('not_found', 'The published log has no such tile; its checkpoint has the size.');
    void reply.header('content-type', 'application/octet-stream').header('cache-control', FOR_EVER).send(bytes);
  }

  @Get('log/:log/proofs/consistency')
  @Page('application/json')
  @ReadableByOtherOrigins()
  async consistency(
    @Param('log') log: string,
    @Query() query: { readonly from?: string; readonly to?: string },
    @Res() reply: EdgeReply,
  ): Promise<void> {
    const { size } = await this.newest(numberOf('log', log));
    const to = query.to === undefined ? size : sizeOf('to', query.to, 1, size);
    const from = sizeOf('from', query.from, 1, to);
    const proof = await this.published.consistency(Number(log), from, to);
    void reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('cache-control', query.to === undefined ? 'public, max-age=5' : FOR_EVER)
      .send(
        JSON.stringify({
          from: proof.from,
          from_root: proof.fromRoot.toString('base64'),
          to: proof.to,
          to_root: proof.toRoot.toString('base64'),
          hashes: proof.hashes.map((hash) => hash.toString('base64')),
        }),
      );
  }

  /** What a verifier configures: the name, the key and the address of the log. */
  @Get('.well-known/scoutline-log.json')
  @Page('application/json')
  @ReadableByOtherOrigins()
  async description(@Res() reply: EdgeReply): Promise<void> {
    const { log, witnessPolicy } = this.config.proofs;
    if (log === 0) throw new DomainError('not_found', 'This service has no transparency log.');
    const { name, vkey } = await this.key.signer(log);
    const prefix = `${this.config.publicUrl}/log/${log}/`;
    const policy = `log ${vkey} ${prefix}\n${witnessPolicy.published}`;
    void reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(JSON.stringify({ origin: name, vkey, prefix, policy, verifier: this.verifier }));
  }

  private async newest(log: number): Promise<PublishedCheckpoint> {
    const checkpoint = await this.published.checkpoint(log);
    if (!checkpoint) throw new DomainError('not_found', 'There is no such log, or it has no checkpoint yet.');
    return checkpoint;
  }
}

/** The number of a log that the service may have. */
function numberOf(field: string, text: string): number {
  if (NUMBER.test(text) && Number(text) <= MOST_LOGS) return Number(text);
  throw invalid(field, `${field} must be a whole number of at most ${MOST_LOGS}, as in 1`);
}

function sizeOf(field: string, text: string | undefined, least: number, most: number): number {
  const size = text !== undefined && NUMBER.test(text) ? Number(text) : -1;
  if (size >= least && size <= most) return size;
  throw invalid(field, `${field} must be a number of leaves from ${least} to ${most}`);
}

function invalid(field: string, message: string): DomainError {
  return new DomainError('validation_failed', message, { errors: [{ field, message }] });
}
