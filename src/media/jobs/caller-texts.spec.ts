import { type DomainError } from '../../kernel/domain-error.js';
import { RequestValidationPipe } from '../../web/validation/request-validation.pipe.js';
import { ClipDto } from '../clip/clip.dto.js';
import { VideoDto } from '../video/video.dto.js';

const CLIP = { video_url: 'https://films.example.org/film.mp4', start_seconds: 1, end_seconds: 9 };
const VIDEO = { url: 'https://example.com/article' };

async function read(sent: object, metatype: typeof ClipDto | typeof VideoDto): Promise<object> {
  return (await new RequestValidationPipe().transform(sent, { type: 'body', metatype })) as object;
}

describe('a text or an address that is stored with its job', () => {
  it.each([
    ['quote', { ...CLIP, quote: 'small rob\u0007ots sort parcels' }, ClipDto],
    ['quote', { ...CLIP, quote: 'small robots \u202esort parcels' }, ClipDto],
    ['title', { ...VIDEO, title: 'Rob\u001b[31mots' }, VideoDto],
    ['video_url', { ...CLIP, quote: 'small robots sort', video_url: 'https://films.example.org/\u0007.mp4' }, ClipDto],
    ['url', { url: 'https://example.com/\u202eelcitra' }, VideoDto],
  ])('is refused with a control character: %s', async (field, sent, metatype) => {
    const refusal = (await read(sent, metatype).catch((error: unknown) => error)) as DomainError;
    expect(refusal.details.errors?.map((error) => error.field)).toEqual([field]);
  });

  it('is one line, without what nobody sees', async () => {
    const clip = await read({ ...CLIP, quote: ' small robots\n sort\u200b parcels ' }, ClipDto);
    const video = await read({ ...VIDEO, title: 'Ro\u00adbots' }, VideoDto);
    expect([clip, video]).toMatchObject([{ quote: 'small robots sort parcels' }, { title: 'Robots' }]);
  });
});
