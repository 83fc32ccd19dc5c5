import { getMetadataStorage } from 'class-validator';
import { type FieldError } from '../../kernel/domain-error.js';
import { type FoundRoute } from '../openapi/operation-catalog.js';
import { validationFailed } from '../problems/problem.js';
import { closestMatch } from '../validation/closest-match.js';
import { type EdgeRequest } from './request-context.js';

const MOST_NAMED = 25;

/** Query parameters of each API operation by its id. Pages are not included: they ignore unknown parameters. */
export class QueryParameters {
  private readonly names = new Map<string, ReadonlySet<string>>();

  constructor(routes: readonly FoundRoute[]) {
    for (const { operation, path, queryTypes } of routes) {
      if (operation && path.startsWith('/api/')) this.names.set(operation.id, new Set(queryTypes.flatMap(namesOf)));
    }
  }

  /**
   * Unknown parameters are refused, because a misspelt filter would charge for an unintended answer.
   *
   * @throws DomainError `validation_failed` that names every unknown parameter.
   */
  check(request: EdgeRequest): void {
    const known = this.names.get(request.routeOptions.config.operation?.id ?? '');
    if (known === undefined) return;
    let errors: FieldError[] | undefined;
    for (const name in request.query as object) {
      if (!known.has(name)) (errors ??= []).push(unknownParameter(name, [...known]));
    }
    if (errors) throw validationFailed(errors);
  }
}

function namesOf(dto: unknown): string[] {
  return getMetadataStorage()
    .getTargetValidationMetadatas(dto as never, '', false, false)
    .map(({ propertyName }) => propertyName);
}

function unknownParameter(given: string, known: readonly string[]): FieldError {
  const name = given.length > 100 ? `${given.slice(0, 100)}…` : given;
  return {
    field: name,
    message: `${name} is not a query parameter of this operation`,
    suggestion: suggestionFor(name, known),
  };
}

/** By similar spelling, else by a common word: `hq_country` suggests `country`. */
function suggestionFor(name: string, known: readonly string[]): string {
  const bySpelling = closestMatch(name, known);
  const words = new Set(name.toLowerCase().split(/[^a-z0-9]+/));
  const meant = bySpelling ? [bySpelling] : known.filter((each) => each.split('_').some((word) => words.has(word)));
  if (meant.length > 0) return `Did you mean ${meant.slice(0, 3).join(' or ')}?`;
  if (known.length === 0) return 'Leave it out: this operation has no query parameters';
  return `Known parameters: ${known.slice(0, MOST_NAMED).join(', ')}${known.length > MOST_NAMED ? ', …' : ''}`;
}
