import { Query } from '@nestjs/cqrs';

/** The newest published checkpoint of the transparency log as a signed note; null without one. */
export class GetCheckpoint extends Query<string | null> {}
