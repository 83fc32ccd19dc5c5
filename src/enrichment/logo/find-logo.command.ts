import { Command } from '@nestjs/cqrs';
import { type FoundLogos } from './logo.events.js';

/** Looks for the logos of a site now, and keeps what is found: on the company's stream where it is on file, else for a while. */
export class FindLogo extends Command<FoundLogos> {
  constructor(
    readonly domain: string,
    readonly companyId: string | null,
  ) {
    super();
  }
}
