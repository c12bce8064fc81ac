import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const web = 'apps/web/src';

/** Each border of the web client, with an import that crosses it. */
const refused = {
  'app/contract.ts': '@haihu/contract/customers',
  'app/server.ts': '../../../server/src/app.ts',
  'shared/lib/contract.ts': '@haihu/contract/customers',
  'shared/lib/server.ts': '../../../../server/src/app.ts',
  'shared/lib/app.ts': '../../app/paths.ts',
  'shared/ui/feature.ts': '../../features/customers/texts.ts',
  'shared/ui/parts.ts': '../../parts/customers/level.tsx',
  'shared/lib/socket.ts': '../../socket/host.ts',
  'shared/lib/native.ts': '../../native/location.ts',
  'native/contract.ts': '@haihu/contract/customers',
  'native/app.ts': '../app/paths.ts',
  'native/parts.ts': '../parts/customers/leases.ts',
  'socket/contract.ts': '@haihu/contract/customers',
  'socket/server.ts': '../../../server/src/app.ts',
  'socket/app.ts': '../app/paths.ts',
  'socket/feature.ts': '../features/customers/texts.ts',
  'socket/parts.ts': '../parts/customers/leases.ts',
  'socket/pushes.ts': '../pushes/task-call.ts',
  'pushes/contract.ts': '@haihu/contract/customers',
  'pushes/server.ts': '../../../server/src/app.ts',
  'pushes/app.ts': '../app/paths.ts',
  'pushes/feature.ts': '../features/customers/texts.ts',
  'parts/customers/pushes.ts': '../../pushes/task-call.ts',
  'features/customers/pools/pushes.ts': '../../../pushes/task-call.ts',
  'parts/customers/contract.ts': '@haihu/contract/customers',
  'parts/customers/server.ts': '../../../../server/src/app.ts',
  'parts/customers/app.ts': '../../app/paths.ts',
  'parts/customers/feature.ts': '../../features/customers/texts.ts',
  'parts/customers/socket.ts': '../../socket/host.ts',
  'parts/customers/other-parts.ts': '../calls/use-call.ts',
  'parts/followups/other-parts.ts': '../calls/use-call.ts',
  'parts/followups/feature.ts': '../../features/customers/texts.ts',
  'features/customers/contract.ts': '@haihu/contract/customers',
  'features/customers/other-feature.ts': '../calls/texts.ts',
  'features/customers/pools/contract.ts': '@haihu/contract/customers',
  'features/customers/pools/server.ts': '../../../../../server/src/app.ts',
  'features/customers/pools/app.ts': '../../../app/paths.ts',
  'features/customers/pools/other-feature.ts': '../../calls/texts.ts',
  'features/customers/pools/other-room.ts': '../../calls/records/records-filter.ts',
  'features/customers/pools/way-round.ts': '../../../features/calls/texts.ts',
  'features/home/other-feature.ts': '../calls/texts.ts',
};

/** Imports that the same rooms may make. */
const allowed = {
  'app/feature.ts': '../features/customers/texts.ts',
  'shared/ui/shared.ts': '../lib/day.ts',
  'shared/lib/endpoint-table.ts': '@haihu/contract/endpoint-table',
  'parts/customers/shared.ts': '../../shared/lib/day.ts',
  'parts/followups/parts.ts': '../customers/level.tsx',
  'parts/followups/native.ts': '../../native/location.ts',
  'socket/names.ts': '@haihu/contract/socket',
  'pushes/parts.ts': '../parts/customers/leases.ts',
  'pushes/socket.ts': '../socket/host.ts',
  'features/customers/own-room.ts': './pools/texts.ts',
  'features/customers/pools/own-room.ts': '../filters/texts.ts',
  'features/customers/pools/roof.ts': '../texts.ts',
  'features/customers/pools/parts.ts': '../../../parts/calls/use-call.ts',
  'features/customers/pools/socket.ts': '../../../socket/host.ts',
};

test('every border of the web client refuses an import that crosses it', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'borders-web-'));
  try {
    await cp(path.join(root, 'oxlint.config.ts'), path.join(folder, 'oxlint.config.ts'));
    const domains = 'apps/server/src/domains';
    for (const name of await readdir(path.join(root, domains)))
      await mkdir(path.join(folder, domains, name), { recursive: true });
    await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
    await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }');
    for (const [file, imported] of Object.entries({ ...refused, ...allowed })) {
      const target = path.join(folder, web, file);
      await mkdir(path.dirname(target), { recursive: true });
      await writeFile(target, `import { x } from '${imported}';\nexport const y = x;\n`);
    }
    expect(await filesRefused(folder)).toEqual(Object.keys(refused).toSorted());
  } finally {
    await rm(folder, { recursive: true });
  }
});

/**
 * Matches words of domains in the names of files and classes. `call` alone is left out, because a request to the server
 * and a colour have that name too.
 */
const domainWord =
  /(^|-)(customers?|visits?|follow-?ups?|leases?|seas?|tasks?|bills?|billing|wallet|dial|dialling|dialled)(-|$)|^call-(page|head|note|foot|result|strip|row)/;

/** Returns files and classes of shared code that speak of a domain, from `shared` on. */
async function domainWordsIn(folder: string): Promise<string[]> {
  const files = (await readdir(folder, { recursive: true })).map((file) => file.replaceAll('\\', '/'));
  const named = files.filter((file) => domainWord.test(path.basename(file).replace(/\..*$/, '')));
  const styled = files
    .filter((file) => file.endsWith('.css'))
    .map(async (file) => {
      const classes = (await readFile(path.join(folder, file), 'utf8')).matchAll(/\.([a-z][\w-]*)/g);
      return [...new Set([...classes].map(([, name]) => name!))]
        .filter((name) => domainWord.test(name))
        .map((name) => `${file} .${name}`);
    });
  return [...named, ...(await Promise.all(styled)).flat()].toSorted();
}

test('no file and no class of shared code is named after a domain', async () => {
  expect(await domainWordsIn(path.join(root, web, 'shared'))).toEqual([]);

  const folder = await mkdtemp(path.join(tmpdir(), 'borders-web-'));
  try {
    await writeFile(
      path.join(folder, 'rows.css'),
      '.row.visit > .open {\n  gap: 0.5px;\n}\n.call-page {\n}\n.line {\n}\n',
    );
    await writeFile(path.join(folder, 'customer-row.tsx'), '');
    await writeFile(path.join(folder, 'call.ts'), '');
    expect(await domainWordsIn(folder)).toEqual(['customer-row.tsx', 'rows.css .call-page', 'rows.css .visit']);
  } finally {
    await rm(folder, { recursive: true });
  }
});

interface Diagnostic {
  code: string;
  filename: string;
}

/** Returns the files in which the linter found a forbidden import, from `apps/web/src` on. */
async function filesRefused(folder: string): Promise<string[]> {
  const report = await new Promise<string>((resolve) => {
    const linter = path.join(root, 'node_modules/oxlint/bin/oxlint');
    execFile(process.execPath, [linter, '--format=json', 'apps'], { cwd: folder }, (_, out) => resolve(out));
  });
  const { diagnostics } = JSON.parse(report) as { diagnostics: Diagnostic[] };
  return diagnostics
    .filter(({ code }) => code.includes('no-restricted-imports'))
    .map(({ filename }) => filename.replaceAll('\\', '/').replace(`${web}/`, ''))
    .toSorted();
}
