import { IsNotEmpty, IsString, MaxLength } from 'class-validator';

export class ReadinessDto {
  /** Full address of the site, with its scheme. */
  @IsString({ message: 'url must be given', context: { suggestion: 'https://acme.com' } })
  @IsNotEmpty({ message: 'url must be given', context: { suggestion: 'https://acme.com' } })
  @MaxLength(2_000)
  url!: string;
}
