import { nameKey } from '../company-name.js';
import { isKnownFirm, readEntityType } from './entity-type.js';
import { firmAliasKey, publishedKeys } from './firm-alias.js';

const BETWEEN = / (?:and|&|\+|und|et|e|y) /i;
/** Behind `and`, these words belong to the name of one firm. */
const OF_ONE_FIRM =
  /^(?:co|company|cie|sons?|daughters|brothers|bros|partners?|associates?|family|friends|team|group|capital|ventures?|fund|holdings?|advisors|advisers)\b/i;

export interface JointNames {
  readonly names: readonly string[];
  /** Each is known as a name by itself, so that the joint name is certain to be several. */
  readonly isCertain: boolean;
}

export function mayBeJoint(name: string): boolean {
  return BETWEEN.test(name);
}

/**
 * The names in `Sequoia Capital and Accel`; null for one name, such as `Bain & Company`. Names are certain where each is on
 * file or published, or each is a full name of a person.
 */
export function readJointNames(joint: string, isOnFile: (name: string) => boolean): JointNames | null {
  const names = joint.split(BETWEEN).map((name) => name.trim());
  const keys = new Set(names.map(nameKey));
  if (names.length < 2 || keys.size < names.length || keys.has('')) return null;
  if (isPublished(joint) || names.some((name) => OF_ONE_FIRM.test(name))) return null;
  const known = names.filter((name) => isPublished(name) || isOnFile(name));
  if (known.length === names.length || names.every(isFullPersonName)) return { names, isCertain: true };
  return known.length > 0 || names.every(isFullFirmName) ? { names, isCertain: false } : null;
}

function isPublished(name: string): boolean {
  return isKnownFirm(name) || publishedKeys(firmAliasKey(name)).length > 0;
}

function isFullPersonName(name: string): boolean {
  const { kind, isGuess } = readEntityType(name);
  return kind === 'person' && !isGuess && name.includes(' ');
}

function isFullFirmName(name: string): boolean {
  const { kind, isGuess } = readEntityType(name);
  return kind === 'firm' && !isGuess && name.includes(' ');
}
