// The second part of verify-answer.mjs: shows that the values of an answer follow from all events of its record, and that
// nothing is newer. It needs no packages.

export const encoder = new TextEncoder();

/** The claim does not hold; the message says why. */
export class Refused extends Error {}

/** Fields of a company in events, and their names in answers, which show them unchanged. */
export const COMPANY_FIELDS = {
  name: 'name',
  formerNames: 'former_names',
  website: 'website',
  sectors: 'sectors',
  foundedDate: 'founded_date',
  hqCountry: 'hq_country',
  hqCity: 'hq_city',
  businessModel: 'business_model',
  employeeCount: 'employee_count',
  linkedinUrl: 'linkedin_url',
  twitterUrl: 'twitter_url',
  githubUrl: 'github_url',
  isHiring: 'is_hiring',
  status: 'status',
};
/** Without a value they are empty lists. */
export const LISTS = ['formerNames', 'sectors'];
/** Members of an answer that are not of its record. */
const FIGURES = ['id', 'credits', 'cost', 'remaining_period', 'remaining_balance'];
/** Null does not withdraw them. */
const REQUIRED = ['name', 'status'];
const PRODUCT_FIELDS = {
  name: 'name',
  category: 'category',
  pricingType: 'pricing_type',
  status: 'status',
  website: 'website',
};
const INVESTOR_FIELDS = { name: 'name', website: 'website', hqCountry: 'hq_country' };

/**
 * The fields of an answer that follow from a record's events alone.
 *
 * @param {{ kind: string, id: string }} record
 * @param {{ type: string, data: object | null }[]} events in order; data as stored, null where it is withheld
 * @returns null where an event that sets them is withheld, or joins the record with another
 */
export function foldRecord({ kind, id }, events) {
  if (kind === 'company') return foldCompany(events);
  if (kind === 'product') return foldProduct(id, events);
  return kind === 'investor' ? foldInvestor(events) : null;
}

function foldCompany(events) {
  let fields = {};
  for (const { type, data } of events) {
    // The facts of a merged record are events of the surviving company.
    if (type === 'CompanyWithdrawn' || type === 'CompanyMerged') fields = {};
    if (type !== 'CompanyRegistered' && type !== 'CompanyDetailsChanged') continue;
    if (data === null) return null;
    const isNew = type === 'CompanyRegistered';
    if (isNew) {
      fields = Object.fromEntries(
        Object.entries(COMPANY_FIELDS).map(([from, to]) => [to, LISTS.includes(from) ? [] : null]),
      );
      fields.status = 'active';
    }
    for (const [field, value] of Object.entries((isNew ? data.details : data.changes) ?? {})) {
      const name = COMPANY_FIELDS[field];
      if (name === undefined || (value === null && REQUIRED.includes(field))) continue;
      fields[name] = value === null && LISTS.includes(field) ? [] : value;
    }
  }
  return fields;
}

/** A product is an event in the stream of its company. */
function foldProduct(id, events) {
  let fields = {};
  for (const { type, data } of events) {
    if (type === 'CompanyWithdrawn' || type === 'CompanyMerged') fields = {};
    if (type !== 'ProductRegistered') continue;
    if (data === null) return null;
    if (data.productId === id) fields = named(PRODUCT_FIELDS, data);
  }
  return fields;
}

function foldInvestor(events) {
  let fields = {};
  for (const { type, data } of events) {
    // Merged with another record, apart from it again, or withdrawn: its answer is of more than its own events.
    if (data === null || !['InvestorRegistered', 'InvestorReclassified'].includes(type)) return null;
    fields = type === 'InvestorRegistered' ? named(INVESTOR_FIELDS, data) : { ...fields, name: data.name };
  }
  return fields;
}

function named(names, data) {
  return Object.fromEntries(Object.entries(names).map(([from, to]) => [to, data[from] ?? null]));
}

/**
 * @param answer the parsed body
 * @param records what the bundle says of records: only kind, id and stream are used
 * @param {{ opened: object[], heads: object[], charge: object }} checked openings and heads leaves that are in the log
 * @returns what is proved, and what is not
 * @throws {Refused} where the answer is not what the events lead to
 */
export async function checkRecords(answer, records, checked) {
  const shown = typeof answer.data?.id === 'string' ? answer.data : answer;
  if (records.length === 0 || typeof shown?.id !== 'string')
    return { proved: [], unproved: ['that the values in the answer follow from the events of their records'] };
  const record = records.find(({ id }) => id === shown.id);
  if (!record) throw new Refused('the bundle is of another record than the answer');
  const events = await wholeStream(record, checked);
  const { charge } = checked;
  const position = BigInt(charge.data.answer.position ?? 0);
  // The answer shows at least its position, and nothing after its charge.
  const from = events.filter((event) => BigInt(event.position) <= position).length;
  const to = events.filter((event) => BigInt(event.position) < BigInt(charge.position)).length;
  if (to === 0) throw new Refused('the record was not on file at the time of the answer');
  let difference = null;
  for (let count = Math.max(from, 1); count <= to; count++) {
    const fields = foldRecord(record, events.slice(0, count));
    difference = fields === null ? null : differenceOf(fields, shown);
    if (difference === null) return verdictOn(record, { fields, shown, revision: count - 1 });
  }
  throw new Refused(difference);
}

/** All events of the record's stream: none is left out, and none is newer. */
async function wholeStream({ kind, id, stream }, { opened, heads, charge }) {
  if (kind === 'product' ? !/^company-[0-9a-f-]{36}$/.test(stream) : stream !== `${kind}-${id}`)
    throw new Refused('the bundle has another stream than that of the record');
  const events = opened
    .filter((event) => event.stream === stream)
    .sort((a, b) => Number(a.revision) - Number(b.revision));
  events.forEach((event, at) => {
    const before = events[at - 1];
    const isNext = !before || (event.index > before.index && BigInt(event.position) > BigInt(before.position));
    if (event.revision !== String(at) || !isNext) throw new Refused(`event ${at} of ${stream} is not in the bundle`);
  });
  const last = events.at(-1);
  const head = heads.find((one) => one.stream === stream);
  if (!last || !head) throw new Refused(`the bundle does not show the last event of ${stream}`);
  if (head.index < charge.index) throw new Refused('the heads of streams are older than the answer');
  const value = await sha256(concat(u64(last.revision), u64(last.index), last.entry));
  await checkHead(head, await sha256(encoder.encode(`stream\0${stream}`)), value);
  return events;
}

/** The way through the sparse Merkle map, from its entry up to the root. */
async function checkHead({ root, path, stream }, key, value) {
  let node = await nodeHash(0, key, value);
  for (let depth = path.length - 1; depth >= 0; depth--) {
    const isRight = ((key[depth >> 3] >> (7 - (depth & 7))) & 1) === 1;
    if (depth > 255 || path[depth].length !== 32) throw new Refused('the proof of a head is malformed');
    node = await (isRight ? nodeHash(1, path[depth], node) : nodeHash(1, node, path[depth]));
  }
  if (!equal(node, root))
    throw new Refused(`the log has a newer event of ${stream} than the bundle: something is left out`);
}

function differenceOf(fields, shown) {
  for (const [name, value] of Object.entries(fields)) {
    const given = shown[name];
    if (given !== undefined && JSON.stringify(given) !== JSON.stringify(value))
      return `${name} is ${JSON.stringify(given)} in the answer, and its events lead to ${JSON.stringify(value)}`;
  }
  return null;
}

function verdictOn({ kind, id }, { fields, shown, revision }) {
  const ofRecord = `${kind} ${id}`;
  const same = Object.keys(fields ?? {}).filter((name) => shown[name] !== undefined);
  const others = Object.keys(shown).filter((name) => !FIGURES.includes(name) && !same.includes(name));
  const reason =
    fields === null
      ? 'an event that sets it is withheld, since it has personal data or a reason, or joins records'
      : 'the service derives it, or joins it with other records';
  return {
    proved: [
      `the answer has the latest of ${ofRecord}: all its events up to revision ${revision} are in the log, and none was newer`,
      ...(same.length > 0 ? [`these follow from its events: ${same.join(', ')}`] : []),
    ],
    unproved: others.map((name) => `${name}: ${reason}`),
  };
}

/** RFC 9162, section 2.1.3.2. */
export async function checkInclusion(leaf, { index, size, path, root }) {
  if (!Number.isSafeInteger(index) || index >= size) throw new Refused(`leaf ${index} is not in a log of ${size}`);
  let node = leaf;
  let [at, last] = [index, size - 1];
  for (const sibling of path) {
    if (last === 0 || sibling.length !== 32) throw new Refused('an inclusion proof is malformed');
    if (at % 2 === 1 || at === last) {
      node = await nodeHash(1, sibling, node);
      while (at % 2 === 0 && at !== 0) [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
    } else node = await nodeHash(1, node, sibling);
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  if (last !== 0 || !equal(node, root)) throw new Refused('an event of the bundle is not in the signed log');
}

export async function sha256(data) {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', data));
}

export function nodeHash(prefix, ...parts) {
  return sha256(concat(Uint8Array.of(prefix), ...parts));
}

export function concat(...parts) {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

export function u64(value) {
  const out = new Uint8Array(8);
  new DataView(out.buffer).setBigUint64(0, BigInt(value));
  return out;
}

export function equal(left, right) {
  return left.length === right.length && left.every((byte, at) => byte === right[at]);
}
