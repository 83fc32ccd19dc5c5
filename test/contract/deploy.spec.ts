import { ScaledObject } from '@kubernetes-models/keda/keda.sh/v1alpha1/ScaledObject';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { Namespace } from 'kubernetes-models/v1/Namespace';
import { Service } from 'kubernetes-models/v1/Service';
import { parse, parseAllDocuments } from 'yaml';
import { PROJECTIONS } from '../../projections/index.js';
import { groupsOf } from '../../src/platform/projector/projection-groups.js';
import { PARTITIONS_PER_TOPIC } from '../../src/platform/feed/published-type.js';

const ROOT = join(import.meta.dirname, '../..');
const FOLDER = join(ROOT, 'docs/deploy');

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: any; // eslint-disable-line @typescript-eslint/no-explicit-any
  readonly data: Readonly<Record<string, string>>;
}

/** Checks by the JSON schemas of the kinds. */
const SCHEMAS: Readonly<Record<string, new (manifest: never) => { validate(): void }>> = {
  'v1 Namespace': Namespace,
  'v1 ConfigMap': ConfigMap,
  'v1 Service': Service,
  'apps/v1 Deployment': Deployment,
  'policy/v1 PodDisruptionBudget': PodDisruptionBudget,
  'autoscaling/v2 HorizontalPodAutoscaler': HorizontalPodAutoscaler,
  'keda.sh/v1alpha1 ScaledObject': ScaledObject,
};

const base = parse(readFileSync(join(FOLDER, 'kustomization.yaml'), 'utf8')) as {
  readonly resources: readonly string[];
  readonly images: readonly { readonly name: string }[];
};
const manifests: Manifest[] = base.resources.flatMap((file) =>
  parseAllDocuments(readFileSync(join(FOLDER, file), 'utf8')).map((document) => document.toJS() as Manifest),
);
const named = (kind: string, name: string): Manifest | undefined =>
  manifests.find((each) => each.kind === kind && each.metadata.name === name);
const deployments = manifests.filter(({ kind }) => kind === 'Deployment');

function validate(manifest: Manifest): void {
  const Schema = SCHEMAS[`${manifest.apiVersion} ${manifest.kind}`];
  if (!Schema) throw new Error(`no schema for ${manifest.apiVersion} ${manifest.kind}`);
  new Schema(manifest as never).validate();
}

describe('the kustomize base', () => {
  it('lists each file of its folder once', () => {
    const files = readdirSync(FOLDER).filter((file) => file !== 'kustomization.yaml');
    expect([...base.resources].sort()).toEqual(files.sort());
  });

  it.each(manifests.map((manifest) => [manifest.kind, manifest.metadata.name, manifest] as const))(
    '%s %s fits the schema of its kind',
    (_kind, _name, manifest) => {
      expect(() => validate(manifest)).not.toThrow();
    },
  );

  it('is checked by schemas that see a wrong field, type and value', () => {
    const broken = structuredClone(named('Deployment', 'api')) as Manifest;
    broken.spec.replicas = 'two';
    expect(() => validate(broken)).toThrow(/replicas/);
    const unnamed = structuredClone(named('Deployment', 'api')) as Manifest;
    delete unnamed.spec.template.spec.containers[0].name;
    expect(() => validate(unnamed)).toThrow(/name/);
    const scaled = structuredClone(named('ScaledObject', 'worker')) as Manifest;
    delete scaled.spec.scaleTargetRef;
    expect(() => validate(scaled)).toThrow(/scaleTargetRef/);
  });

  it('has unique names by kind', () => {
    const names = manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe.each(deployments.map((deployment) => [deployment.metadata.name, deployment] as const))(
  '%s',
  (name, { spec }) => {
    const pod = spec.template.spec;
    const [container] = pod.containers;

    it('runs a role of the service as the image does', () => {
      expect(base.images.map((image) => image.name)).toContain(container.image);
      expect(container.command.slice(0, 3)).toEqual(['node', 'dist/src/main.js', '--role']);
      expect(['api', 'worker', 'consumers']).toContain(container.command[3]);
      expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 });
    });

    it('migrates the database before it starts', () => {
      const [migration] = pod.initContainers;
      expect(migration).toMatchObject({ image: container.image, envFrom: container.envFrom });
      expect(migration.command).toEqual(['node', 'dist/src/cli/main.js', 'migrate']);
    });

    it('has the addresses of the config map, whatever the secret has', () => {
      const { data = {} } = named('ConfigMap', 'scoutline') ?? {};
      const dotenv = readFileSync(join(ROOT, '.env.example'), 'utf8').matchAll(/^([A-Z_]+)=(.*)$/gm);
      const secret = Object.fromEntries([...dotenv].map(([, variable, value]) => [variable, value]));
      expect(Object.keys(secret)).toContain('PUBLIC_URL');
      // The last source with a variable wins.
      const merged = Object.assign(
        {},
        ...container.envFrom.map((from: object) => ('secretRef' in from ? secret : data)),
      );
      expect(merged).toMatchObject(data);
      expect(merged).toHaveProperty('OPERATOR_TOKEN');
    });

    it('is probed on the port and paths of health', () => {
      const config = named('ConfigMap', 'scoutline')?.data;
      const port = container.ports.find((one: { name: string }) => one.name === 'health');
      expect(String(port.containerPort)).toBe(config?.HEALTH_PORT);
      for (const probe of ['startupProbe', 'livenessProbe']) expect(container[probe].httpGet.path).toBe('/health/live');
      expect(container.readinessProbe.httpGet).toEqual({ path: '/health/ready', port: 'health' });
      expect(container.resources.requests).toEqual({ cpu: expect.any(String), memory: expect.any(String) });
      expect(container.resources.limits.memory).toEqual(expect.any(String));
    });

    it('has a budget for disruptions, a service, and more than one pod', () => {
      const labels = spec.template.metadata.labels;
      expect(spec.selector.matchLabels).toEqual({ 'app.kubernetes.io/name': labels['app.kubernetes.io/name'] });
      expect(named('PodDisruptionBudget', name)?.spec.selector.matchLabels).toEqual(spec.selector.matchLabels);
      expect(named('Service', `${name}-health`)?.spec.selector).toEqual(spec.selector.matchLabels);
      expect(spec.replicas).toBeGreaterThan(1);
    });
  },
);

describe('a rollout', () => {
  it('stops the api only after its address is out of the endpoints of the service, and within the grace period', () => {
    const { containers, terminationGracePeriodSeconds } = named('Deployment', 'api')?.spec.template.spec;
    const [program, flag, script] = containers[0].lifecycle?.preStop.exec.command ?? [];
    expect([program, flag]).toEqual(['node', '-e']);
    const waitsMs = Number(/^setTimeout\(\(\) => \{\}, (\d+)\)$/.exec(script)?.[1]);
    expect(waitsMs).toBeGreaterThanOrEqual(5_000);
    expect(waitsMs).toBeLessThan(terminationGracePeriodSeconds * 500);
  });
});

describe('autoscaling', () => {
  it('targets deployments, on lags that the service measures', () => {
    const scaled = manifests.filter(({ kind }) => kind === 'ScaledObject');
    expect(scaled.map(({ spec }) => spec.scaleTargetRef.name)).toEqual(['worker']);
    const sources = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.service.ts'))
      .map((file) => readFileSync(join(ROOT, 'src', file), 'utf8'))
      .join('\n');
    const queries = scaled.flatMap(({ spec }) => spec.triggers.map((trigger: any) => trigger.metadata.query)); // eslint-disable-line @typescript-eslint/no-explicit-any
    for (const metric of ['projection_lag_seconds', 'feed_group_lag_seconds']) {
      expect(queries).toContain(`max(${metric}{namespace="scoutline"})`);
    }
    for (const { spec } of scaled) {
      expect(spec.minReplicaCount).toBeLessThan(spec.maxReplicaCount);
      for (const { metadata } of spec.triggers) {
        const [, metric = ''] = /max\((\w+)/.exec(metadata.query) ?? [];
        expect(sources).toContain(`'${metric}'`);
      }
    }
    expect(named('HorizontalPodAutoscaler', 'api')?.spec.scaleTargetRef.name).toBe('api');
  });

  it('stops where more pods would idle: groups of projections, and partitions of topics', () => {
    const worker = named('ScaledObject', 'worker')?.spec.maxReplicaCount;
    const consumers = named('Deployment', 'consumers')?.spec.replicas;
    expect(worker).toBe(groupsOf(PROJECTIONS).length);
    // Workers run consumers too.
    expect(worker + consumers).toBeLessThanOrEqual(PARTITIONS_PER_TOPIC);
  });
});

it('names only variables that the configuration documents, and needs no secret in the base', () => {
  const page = readFileSync(join(ROOT, 'docs/configuration.md'), 'utf8');
  const { data = {} } = named('ConfigMap', 'scoutline') ?? {};
  for (const variable of Object.keys(data)) {
    const prefix = `${variable.split('_')[0]}_…`;
    expect(page.includes(`\`${variable}\``) || page.includes(`\`${prefix}\``)).toBe(true);
  }
  expect(manifests.some(({ kind }) => kind === 'Secret')).toBe(false);
  // The file for docker compose lacks DATABASE_URL and has addresses of one machine.
  expect(readFileSync(join(FOLDER, 'config.yaml'), 'utf8')).not.toContain('--from-env-file=.env');
  expect(existsSync(join(ROOT, 'Dockerfile'))).toBe(true);
});
