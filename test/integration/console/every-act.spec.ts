import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { ModulesContainer } from '@nestjs/core';
import { routeOf } from '../../../src/platform/http/operation.decorator.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { newId } from '../../../src/platform/ids/ids.js';
import { type Service } from '../metering/stack.js';
import { add, logged, startLogged, Visitor } from './console-world.js';

const REFUSED_ACT = 'an act of operators was refused';
/** The one form that nobody is signed in for yet. */
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

/** Whatever is served below /operations, told from the controllers themselves: an act that is new is among them. */
function routesOf({ app }: Service): ConsoleRoute[] {
  const found: ConsoleRoute[] = [];
  for (const module of app.get(ModulesContainer).values()) {
    for (const { metatype } of module.controllers.values()) {
      const base = [Reflect.getMetadata(PATH_METADATA, metatype as object) as string | string[]].flat();
      const prototype = (metatype as { prototype: Record<string, unknown> }).prototype;
      for (const name of Object.getOwnPropertyNames(prototype)) {
        const method = prototype[name];
        const verb =
          typeof method === 'function'
            ? (Reflect.getMetadata(METHOD_METADATA, method) as RequestMethod | undefined)
            : undefined;
        if (verb === undefined) continue;
        const own = [Reflect.getMetadata(PATH_METADATA, method as object) as string | string[]].flat();
        for (const path of base.flatMap((from) => own.map((to) => pathOf(from, to)))) {
          if (path !== '/operations' && !path.startsWith('/operations/')) continue;
          const route = routeOf(method as object);
          const role = route?.console?.role ?? null;
          found.push({ method: RequestMethod[verb], path, role, takesForm: route?.takesForm === true });
        }
      }
    }
  }
  return found;
}

function pathOf(...parts: readonly string[]): string {
  const path = parts.flatMap((part) => part.split('/')).filter(Boolean);
  return `/${path.join('/')}`;
}

const concrete = (path: string): string =>
  path
    .replace(/:index/g, '0')
    .replace(/:part/g, 'founders')
    .replace(/:\w+/g, () => newId());

describe('every act of the console', () => {
  it('is at the door of the console: nothing below /operations is served beside it', () => {
    const outside = routes.filter(({ role, path }) => role === null && path !== SIGN_IN);
    expect(outside.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(['GET /operations/sign-in']);
    const acts = routes.filter(({ method }) => method !== 'GET');
    expect(acts.filter(({ method, takesForm }) => method !== 'POST' || !takesForm)).toEqual([]);
    // Moderation, accounts, machinery, the log, the sign-out: were the list empty, nothing below would be tried.
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
      const target = concrete(path);
      const tries = [
        await new Visitor(service).send(target, { form_token: ann.formToken }),
        await ann.send(target, {}),
        await ann.send(target, { form_token: 'forged' }),
        await ann.send(target, { form_token: ben.formToken }),
        await ann.act(target, {}, { 'sec-fetch-site': 'cross-site' }),
        await ann.act(target, {}, { origin: 'https://elsewhere.example' }),
        ...(role === 'operator' ? [await eve.act(target)] : []),
      ];
      const expected = [401, 403, 403, 403, 400, 400, ...(role === 'operator' ? [403] : [])];
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
        'ann#',
        'ann#',
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
    ).toEqual(['/operations/accounts/search', '/operations/session/end']);
  });

  it('has pages that nobody sees without a session', async () => {
    for (const { path, role } of routes.filter(({ method, role: own }) => method === 'GET' && own !== null)) {
      const target = concrete(path);
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
