import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { concretePath, servedRoutes } from '../../kit/routes.js';
import { type Service } from '../metering/stack.js';
import { add, logged, startLogged, Visitor } from './console-world.js';

const REFUSED_ACT = 'an act of operators was refused';
/** The only form for signed-out users. */
const SIGN_IN = '/operations/session';

interface ConsoleRoute {
  readonly method: string;
  readonly path: string;
  readonly role: string | null;
  readonly takesForm: boolean;
}

let service: Service;
let lines: string[];
let ann: Visitor;
let ben: Visitor;
let eve: Visitor;
let routes: ConsoleRoute[];

beforeAll(async () => {
  ({ service, lines } = await startLogged());
  const [one, two, three] = [
    await add(service, 'ann'),
    await add(service, 'ben'),
    await add(service, 'eve', 'auditor'),
  ];
  ann = await Visitor.signedIn(service, one.operator_token);
  ben = await Visitor.signedIn(service, two.operator_token);
  eve = await Visitor.signedIn(service, three.operator_token);
  routes = routesOf(service);
}, 60_000);

afterAll(async () => service?.stop());

/** Whatever is served below /operations. */
function routesOf({ app }: Service): ConsoleRoute[] {
  return servedRoutes(app)
    .filter(({ path }) => path === '/operations' || path.startsWith('/operations/'))
    .map(({ method, path, operation }) => ({
      method,
      path,
      role: operation?.console?.role ?? null,
      takesForm: operation?.takesForm === true,
    }));
}

describe('every act of the console', () => {
  it('is at the door of the console: nothing below /operations is served beside it', () => {
    const outside = routes.filter(({ role, path }) => role === null && path !== SIGN_IN);
    expect(outside.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(['GET /operations/sign-in']);
    const acts = routes.filter(({ method }) => method !== 'GET');
    expect(acts.filter(({ method, takesForm }) => method !== 'POST' || !takesForm)).toEqual([]);
    // Moderation, accounts, system status, the log, the sign-out: were the list empty, nothing below would be tried.
    for (const part of ['moderation', 'accounts', 'machinery', 'log', 'session']) {
      expect([part, acts.some(({ path }) => path.startsWith(`/operations/${part}/`))]).toEqual([part, true]);
    }
  });

  it('is refused without a session, with another’s form, with a forged one, or of an auditor, and each is logged', async () => {
    const acts = routes.filter(({ method, role }) => method === 'POST' && role !== null);
    const position = async () => service.app.get(EventStore, { strict: false }).headPosition();
    const head = await position();
    for (const { path, role } of acts) {
      const before = logged(lines, REFUSED_ACT).length;
      const target = concretePath(path);
      const tries = [
        await new Visitor(service).send(target, { form_token: ann.formToken }),
        await ann.send(target, {}),
        await ann.send(target, { form_token: 'forged' }),
        await ann.send(target, { form_token: ben.formToken }),
        await ann.act(target, {}, { 'sec-fetch-site': 'cross-site' }),
        await ann.act(target, {}, { origin: 'https://elsewhere.example' }),
        ...(role === 'operator' ? [await eve.act(target)] : []),
      ];
      const expected = [401, 403, 403, 403, 403, 403, ...(role === 'operator' ? [403] : [])];
      expect([path, ...tries.map(({ status }) => status)]).toEqual([path, ...expected]);
      const refused = logged(lines, REFUSED_ACT).slice(before);
      expect(refused.map(({ act, status }) => [act, status])).toEqual(
        expected.map((status) => [`POST ${path}`, status]),
      );
      expect(refused.map(({ operator }) => String(operator).slice(0, 4))).toEqual([
        'null',
        'ann#',
        'ann#',
        'ann#',
        // From another origin: refused before the session is looked up.
        'null',
        'null',
        ...(role === 'operator' ? ['eve#'] : []),
      ]);
    }
    expect(await eventsOfOperatorsAfter(head)).toEqual([]);
    // What auditors may send changes nothing: it is a search, or the way out.
    expect(
      acts
        .filter(({ role }) => role === 'auditor')
        .map(({ path }) => path)
        .sort(),
    ).toEqual([
      '/operations/accounts/search',
      '/operations/log/open',
      '/operations/search',
      '/operations/session/end',
      '/operations/session/end-all',
    ]);
  });

  it('has pages that nobody sees without a session', async () => {
    for (const { path, role } of routes.filter(({ method, role: own }) => method === 'GET' && own !== null)) {
      const target = concretePath(path);
      const { status, location, text } = await new Visitor(service).see(target);
      expect([path, status, location]).toEqual([path, 303, `/operations/sign-in?next=${encodeURIComponent(target)}`]);
      expect(text).toBe('');
      if (role === 'operator') expect([path, (await eve.see(target)).status]).toEqual([path, 403]);
    }
  });
});

async function eventsOfOperatorsAfter(position: bigint): Promise<string[]> {
  const found: string[] = [];
  for await (const event of service.app.get(EventStore, { strict: false }).readAll(position)) {
    if (event.position > position && event.metadata.actor.startsWith('operator:')) found.push(event.type);
  }
  return found;
}
