// A vitest reporter that leaves evidence of which tests named in constants.tsv passed.
import { appendFileSync, mkdirSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { root } from '../install.mjs';
import { evidenceFolder } from './run.mjs';
import { rowsOf } from './tables.mjs';

export default class PassedTests {
  onTestRunEnd(modules) {
    const { COVERAGE_RUN: run } = process.env;
    if (!run) return;
    const named = new Set(rowsOf('constants.tsv').flatMap(([, how, test]) => (how === 'test' ? test : [])));
    const lines = modules.flatMap((module) => {
      const file = path.relative(root, module.moduleId).replaceAll('\\', '/');
      return [...module.children.allTests('passed')]
        .map(({ fullName }) => fullName)
        .filter((name) => named.has(`${file} > ${name}`))
        .map((name) => ['passed', `${file} > ${name}`, '', file, name].join('\t'));
    });
    mkdirSync(evidenceFolder, { recursive: true });
    appendFileSync(path.join(evidenceFolder, `${randomUUID()}.tsv`), `${[run, ...lines].join('\n')}\n`);
  }
}
