import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { askFor, hashOf, judge, packagesOf } from './known-faults.mjs';

const lock = {
  name: 'tried',
  version: '1.0.0',
  lockfileVersion: 3,
  packages: {
    '': { name: 'tried', version: '1.0.0', dependencies: { leaky: '1.2.3' } },
    'node_modules/leaky': { version: '1.2.3' },
  },
};
const fault = {
  id: 1,
  url: 'https://faults.example/F-1',
  title: 'It leaks',
  severity: 'high',
  vulnerable_versions: '<2.0.0',
};
const told = { package: 'leaky', range: '<2.0.0', severity: 'high', title: 'It leaks', url: fault.url };

/** A registry in a process of its own, because asking waits. It knows one package, and one fault if there is one. */
const registry = `
  const faults = JSON.parse(process.argv[1]);
  const versions = { '1.2.3': { name: 'leaky', version: '1.2.3', dist: { tarball: 'http://127.0.0.1/leaky.tgz' } } };
  require('node:http').createServer((request, response) => {
    request.resume().on('end', () => {
      response.setHeader('content-type', 'application/json');
      if (request.url.endsWith('/advisories/bulk') && faults) return response.end(JSON.stringify(faults));
      if (request.url === '/leaky') {
        return response.end(JSON.stringify({ name: 'leaky', versions, 'dist-tags': { latest: '1.2.3' } }));
      }
      response.writeHead(405).end('{}');
    });
  }).listen(0, '127.0.0.1', function () { console.log(this.address().port); });`;

async function ask(faults) {
  const folder = mkdtempSync(path.join(tmpdir(), 'haihu-faults-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(lock.packages['']));
  writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify(lock));
  const server = spawn(process.execPath, ['-e', registry, JSON.stringify(faults)]);
  onTestFinished(() => void server.kill());
  const [port] = await once(server.stdout, 'data');
  return askFor(folder, `http://127.0.0.1:${String(port).trim()}`);
}

test('known faults are asked by the lock file alone', { timeout: 60_000 }, async () => {
  expect(await ask({ leaky: [fault] })).toEqual([told]);
  expect(await ask({})).toEqual([]);
  await expect(ask(null)).rejects.toThrow(/^the registry tells no faults: .+/);
});

test('an answer counts for its own packages only, and an accepted fault no more', () => {
  const asked = { at: '2026-11-28', packages: hashOf([lock]), faults: [told] };
  expect(judge(asked, [lock], {})).toEqual({ faults: [told] });
  expect(judge(asked, [lock], { [fault.url]: 'We never call it.' })).toEqual({ faults: [] });
  expect(judge(null, [lock], {})).toEqual({ silent: 'nobody has asked for faults yet' });
  const newer = { packages: { 'node_modules/leaky': { version: '2.0.0' } } };
  expect(judge(asked, [newer], {})).toEqual({ silent: 'packages have changed since 2026-11-28' });
});

test('a package counts once, with its own name, and links do not count', () => {
  const packages = {
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b/node_modules/a': { version: '1.0.0' },
    'node_modules/c': { version: '2.0.0', name: 'real' },
    'node_modules/d': { link: true },
  };
  expect(packagesOf([{ packages }])).toEqual(['a@1.0.0', 'real@2.0.0']);
});
