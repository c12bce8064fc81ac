import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';

/** An imagined file, an import in it, and the linter's verdict on the import. */
const imports: [file: string, source: string, verdict: 'refused' | 'allowed'][] = [
  ['packages/rules/src/calls/a.ts', '@haihu/contract/calls/core/calls', 'refused'],
  ['packages/rules/src/calls/a.ts', 'node:fs', 'refused'],
  ['packages/rules/src/calls/a.ts', '@haihu/contract/calls/values', 'allowed'],
  ['packages/rules/src/calls/a.ts', '../day.ts', 'allowed'],
  ['packages/rules/src/calls/a.ts', '../../package.json', 'refused'],
  ['packages/rules/src/calls/lines/a.ts', '../../day.ts', 'allowed'],
  ['packages/rules/src/calls/lines/a.ts', '../../../package.json', 'refused'],
  ['packages/rules/src/calls/lines/a.ts', 'node:fs', 'refused'],
  ['packages/contract/src/calls/core/a.ts', '../../fields.ts', 'allowed'],
  ['packages/contract/src/calls/core/a.ts', '../../../../rules/src/day.ts', 'refused'],
  ['packages/contract/src/calls/a.ts', '@haihu/rules/day', 'refused'],
  ['packages/contract/src/calls/a.ts', '../../../rules/src/day.ts', 'refused'],
  ['packages/contract/src/calls/a.ts', '../endpoint.ts', 'allowed'],
  ['apps/server/src/platform/a.ts', '../domains/calls/calls.api.ts', 'refused'],
  ['apps/server/src/platform/a.ts', '../modules.ts', 'refused'],
  ['apps/server/src/platform/http/a.ts', '../../kernel/member.ts', 'refused'],
  ['apps/server/src/kernel/a.ts', '../domains/calls/calls.api.ts', 'refused'],
  ['apps/server/src/kernel/a.ts', '../platform/db/sql.ts', 'allowed'],
  ['apps/server/src/integrations/sms/a.ts', '../../domains/calls/calls.api.ts', 'refused'],
  ['apps/server/src/domains/calls/a.ts', '../billing/ledger/ledger.repository.ts', 'refused'],
  ['apps/server/src/domains/calls/lines/a.ts', '../../billing/billing.ts', 'refused'],
  ['apps/server/src/domains/calls/lines/a.ts', '../../../modules.ts', 'refused'],
  ['apps/server/src/domains/calls/lines/a.ts', '../../../socket/gateway.ts', 'refused'],
  ['apps/server/src/domains/calls/lines/a.ts', '../../operator/feedback/feedback.repository.ts', 'refused'],
  ['apps/server/src/domains/calls/lines/a.ts', '../../operator/operator.ts', 'refused'],
  ['apps/server/src/domains/calls/lines/a.ts', '../../billing/billing.pushes.ts', 'refused'],
  ['apps/server/src/domains/calls/lines/a.ts', '../../billing/billing.messages.ts', 'refused'],
  ['apps/server/src/domains/calls/lines/a.ts', '../../billing/billing.events.ts', 'refused'],
  ['apps/server/src/domains/calls/lines/a.ts', '../../billing/billing.api.ts', 'allowed'],
  ['apps/server/src/domains/calls/lines/a.ts', '../calls.repository.ts', 'allowed'],
  ['apps/server/src/domains/calls/lines/a.ts', '../../tasks/tasks.api.ts', 'refused'],
  ['apps/server/src/domains/billing/a.ts', '../followups/followups.api.ts', 'refused'],
  ['apps/server/src/domains/files/a.ts', '../config/config.api.ts', 'refused'],
  ['apps/server/src/domains/identity/account/a.ts', '../../organisation/organisation.api.ts', 'refused'],
  ['apps/server/src/domains/followups/a.ts', '../customers/customers.api.ts', 'refused'],
  ['apps/server/src/domains/customers/record/a.ts', '../../calls/calls.api.ts', 'refused'],
  ['apps/server/src/domains/customers/record/a.ts', '../../followups/followups.api.ts', 'allowed'],
  ['apps/server/src/domains/statistics/a.ts', '../tasks/tasks.api.ts', 'allowed'],
  ['apps/server/src/domains/tasks/division/a.ts', '../../numbers/area/number-area.ts', 'refused'],
  ['apps/server/src/domains/tasks/division/a.ts', '../numbers/numbers.repository.ts', 'allowed'],
  ['apps/server/src/domains/tasks/a.ts', '../numbers/area/number-area.ts', 'refused'],
  ['apps/server/src/domains/tasks/a.ts', './numbers/numbers.repository.ts', 'allowed'],
  ['apps/server/src/socket/a.ts', '../domains/calls/calls.repository.ts', 'refused'],
  ['apps/server/src/socket/a.ts', '../app.ts', 'refused'],
  ['apps/server/src/socket/a.ts', '../domains/calls/calls.api.ts', 'refused'],
  ['apps/server/src/socket/a.ts', '../kernel/watch.ts', 'allowed'],
  ['apps/cli/src/a.ts', '@haihu/server/src/domains/billing/core/ledger.repository.ts', 'refused'],
  ['apps/cli/src/a.ts', '@haihu/server/src/app.ts', 'refused'],
  ['apps/cli/src/a.ts', '@haihu/server/src/modules.ts', 'allowed'],
  ['e2e/calls/a.ts', '../../apps/server/src/domains/identity/members/members.usecases.ts', 'refused'],
  ['e2e/calls/a.ts', '../../apps/server/src/domains/calls/calls.api.ts', 'refused'],
  ['e2e/calls/a.ts', '../../apps/server/src/platform/db/sql.ts', 'refused'],
  ['e2e/calls/a.ts', '../../apps/server/src/domains/calls/test-support/call-bench.ts', 'allowed'],
  ['e2e/calls/a.ts', '../../apps/server/test/world.ts', 'allowed'],
  ['benchmarks/lists/a.ts', '../../apps/web/src/shared/lib/send-request.ts', 'refused'],
  ['benchmarks/lists/a.ts', '@haihu/server/src/platform/cipher.ts', 'allowed'],
  ['apps/web/src/shared/lib/a.ts', '@haihu/contract/customers/pools', 'refused'],
  ['apps/web/src/shared/lib/a.ts', '../../features/calls/records/a.ts', 'refused'],
  ['apps/web/src/shared/lib/a.ts', '@haihu/contract/endpoint-table', 'allowed'],
  ['apps/web/src/parts/customers/a.ts', '../../features/calls/records/a.ts', 'refused'],
  ['apps/web/src/parts/customers/a.ts', '@haihu/contract/customers/values', 'allowed'],
  ['apps/web/src/parts/calls/a.ts', '../customers/a.ts', 'refused'],
  ['apps/web/src/parts/calls/agents/a.ts', '../../customers/a.ts', 'refused'],
  ['apps/web/src/parts/calls/agents/a.ts', '../recordings/a.ts', 'allowed'],
  ['apps/web/src/parts/followups/a.ts', '../customers/a.ts', 'allowed'],
  ['apps/web/src/parts/followups/a.ts', '../calls/a.ts', 'refused'],
  ['apps/web/src/parts/followups/notes/a.ts', '../../calls/a.ts', 'refused'],
  ['apps/web/src/native/a.ts', '../parts/customers/a.ts', 'refused'],
  ['apps/web/src/socket/a.ts', '../features/calls/records/a.ts', 'refused'],
  ['apps/web/src/socket/a.ts', '../parts/customers/a.ts', 'refused'],
  ['apps/web/src/pushes/a.ts', '../parts/customers/a.ts', 'allowed'],
  ['apps/web/src/features/customers/pools/a.ts', '../../calls/records/a.ts', 'refused'],
  ['apps/web/src/features/customers/pools/a.ts', '@haihu/server/src/app.ts', 'refused'],
];

const folder = path.resolve('.cache/borders');

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('each border refuses what may not pass it, and nothing else', () => {
  rmSync(folder, { recursive: true, force: true });
  const files = imports.map(([file, source], index) => {
    const name = path.join(path.dirname(file), `a${index}.ts`);
    mkdirSync(path.join(folder, path.dirname(name)), { recursive: true });
    writeFileSync(path.join(folder, name), `import { thing } from '${source}';\nexport const its = thing;\n`);
    return name;
  });
  copyFileSync('oxlint.config.ts', path.join(folder, 'oxlint.config.ts'));
  const domains = 'apps/server/src/domains';
  for (const name of readdirSync(domains)) mkdirSync(path.join(folder, domains, name), { recursive: true });
  const oxlint = path.resolve('node_modules/.bin/oxlint');
  const { stdout } = spawnSync(oxlint, ['--no-ignore', '--format', 'json', ...files], {
    cwd: folder,
    encoding: 'utf8',
  });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] };
  const refused = new Set(
    diagnostics.filter(({ code }) => code.includes('no-restricted-imports')).map(({ filename }) => filename),
  );
  const verdicts = imports.map(([file, source], index) => [
    file,
    source,
    refused.has(files[index]!) ? 'refused' : 'allowed',
  ]);
  expect(verdicts).toEqual(imports);
});
