import { createHmac } from 'node:crypto';
import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { commands } from '../apps/cli/src/commands.ts';
import { agencyLogins, demoLogins, demoPassword, ownPhoneLogins } from '../apps/server/src/demo/demo-logins.ts';
import { checkSignature, textToSign } from '../apps/server/src/platform/http/signature.ts';
import { contract } from '../packages/contract/src/contract.ts';
import { commonErrors, errors } from '../packages/contract/src/errors.ts';
import { anchorsOf, commandsIn, linksIn, mobilesIn, operatorCommandsIn, sourcesIn } from './documents.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (file) => readFileSync(path.join(root, file), 'utf8');

const documents = globSync('**/*.md', { cwd: root, exclude: (name) => /^(node_modules|data|\..+)$/.test(name) });
const english = read('README.md');
const chinese = read('README.zh-CN.md');

test('the documents are found', () => {
  const some = ['README.md', 'README.zh-CN.md', 'CONTRIBUTING.md', 'SECURITY.md', path.join('docs', 'asterisk.md')];
  expect(documents).toEqual(expect.arrayContaining(some));
});

test('every script that a document names is in package.json, and CONTRIBUTING names them all', () => {
  const scripts = Object.keys(JSON.parse(read('package.json')).scripts);
  const named = documents.flatMap((file) => commandsIn(read(file)).map((script) => ({ file, script })));
  expect(named.filter(({ script }) => !scripts.includes(script))).toEqual([]);
  const explained = commandsIn(read('CONTRIBUTING.md'));
  expect(scripts.filter((script) => !explained.includes(script))).toEqual([]);
});

test('the commands of both READMEs start a program that is there, and an operator has those that they name', () => {
  const { scripts } = JSON.parse(read('package.json'));
  for (const readme of [english, chinese]) {
    const named = commandsIn(readme);
    expect(named).toContain('start');
    const programs = named.map((script) => /\btooling\/\S+/.exec(scripts[script])?.[0]);
    expect(programs.filter((program) => !program || !existsSync(path.join(root, program)))).toEqual([]);
  }
  const typed = documents.flatMap((file) => operatorCommandsIn(read(file)).map((words) => ({ file, words })));
  expect(typed.length).toBeGreaterThan(5);
  expect(
    typed.filter(({ words }) => !Object.keys(commands).some((name) => `${words} `.startsWith(`${name} `))),
  ).toEqual([]);
});

test('every link of a document leads to a file and a heading that are there', () => {
  const links = documents.flatMap((file) => linksIn(read(file)).map((link) => ({ file, link })));
  expect(links.length).toBeGreaterThan(100);
  expect(links.filter(({ file, link }) => !leadsSomewhere(file, link))).toEqual([]);
});

function leadsSomewhere(file, link) {
  const [address, anchor] = link.split('#');
  const target = address === '' ? file : path.join(path.dirname(file), decodeURIComponent(address));
  const whole = path.join(root, target);
  if (!existsSync(whole)) return false;
  return anchor === undefined || (statSync(whole).isFile() && anchorsOf(read(target)).has(anchor));
}

test('every source that a document names by its folder is there', () => {
  const all = globSync(['packages/**', 'apps/**', 'e2e/**', 'benchmarks/**', 'tooling/**', 'docs/**', '*'], {
    cwd: root,
    exclude: (name) => name === 'node_modules' || name === 'dist',
  });
  const ends = new Set(all.flatMap(endsOf));
  const named = documents.flatMap((file) => sourcesIn(read(file)).map((source) => ({ file, source })));
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ source }) => !ends.has(source))).toEqual([]);
});

/** Returns a path and all its ends: `a/b/c.ts`, `b/c.ts`, `c.ts`. */
function endsOf(file) {
  const parts = file.split(path.sep);
  return parts.map((_, index) => parts.slice(index).join('/'));
}

/** Parts of a README that do not depend on its language. */
const alike = {
  'commands, variables and addresses': (text) => [...text.matchAll(/(?<!`)`([^`\n]+)`(?!`)/g)].map(([, code]) => code),
  'blocks of code': (text) => [...text.matchAll(/```sh\n(.*?)```/gs)].map(([, code]) => code),
  'numbers of the logins': mobilesIn,
  'addresses that open the demo': (text) => text.match(/http:\/\/[\w.]+:\d+/g),
  'steps of the tour': (text) => text.match(/^\d+\. /gm),
  headings: (text) => text.match(/^#+ /gm),
  'items of lists': (text) => text.match(/^- /gm),
  // Some pictures differ by the language of the screen.
  'links and pictures': (text) =>
    linksIn(text)
      .filter((link) => !link.startsWith('README'))
      .map((link) => link.replace(/-(zh|en)-/, '-')),
};

test.each(Object.entries(alike))('both READMEs have the same %s', (_what, partsOf) => {
  const parts = partsOf(english);
  expect(parts.length).toBeGreaterThan(0);
  expect(partsOf(chinese).toSorted()).toEqual(parts.toSorted());
});

test('each README leads to the other before anything else', () => {
  expect(linksIn(english)[0]).toBe('README.zh-CN.md');
  expect(linksIn(chinese)[0]).toBe('README.md');
});

test('the READMEs name every login of the demo and its password', () => {
  const people = demoLogins.map(({ mobile }) => mobile);
  const mobiles = [...people, ...Object.values(agencyLogins), ...Object.values(ownPhoneLogins)];
  expect(mobilesIn(english)).toEqual(expect.arrayContaining(mobiles));
  expect(english).toContain(demoPassword);
});

test('the index of decisions lists each of them once, under its title', () => {
  const folder = 'docs/decisions';
  const decisions = readdirSync(path.join(root, folder)).filter((name) => name !== 'README.md');
  const rows = [...read(`${folder}/README.md`).matchAll(/^- \[(.+?)\]\((\d{4}-[\w-]+\.md)\)$/gm)];
  expect(rows.map(([, , file]) => file).toSorted()).toEqual(decisions.toSorted());
  const isRight = ([, title, file]) => read(`${folder}/${file}`).startsWith(`# ${title}\n`);
  expect(rows.filter((row) => !isRight(row)).map(([row]) => row)).toEqual([]);
});

test('the API page lists every common error, and every signed endpoint', () => {
  const page = read('docs/api.md');
  const rows = [...page.matchAll(/^\| (\d+) +\| (\d{3}) +\| `(\w+\.\w+)`/gm)].map(([, ...row]) => row.join(' '));
  expect(rows).toEqual(commonErrors.map((name) => `${errors[name].code} ${errors[name].status ?? 200} ${name}`));
  const [, section] = page.split('## Signed requests');
  const listed = [...section.matchAll(/^- `\w+\.\w+`.*$/gm)].flatMap(([row]) => row.match(/\w+\.\w+/g));
  const signed = Object.keys(contract).filter((name) => contract[name].signed);
  expect(listed.toSorted()).toEqual(signed.toSorted());
});

test('the signature of the API page is right', () => {
  const page = read('docs/api.md');
  const [, method, url, head, body] = /```http\n(\w+) (\S+) HTTP.*\n([^]*?)\n\n(.*)\n```/.exec(page);
  const [, signature] = /^signature: (.*)$/m.exec(head);
  const [, idempotencyKey] = /^idempotency-key: (.*)$/m.exec(head);
  const [, signingKey] = /signing key `([\w-]{43})`/.exec(page);
  const [, shownText] = /```text\n([^]*?)\n```/.exec(page);
  const [, ts, nonce, hex] = signature.split(',');
  const request = { method, url, body: Buffer.from(body), key: idempotencyKey };
  const key = Buffer.from(signingKey, 'base64url');
  expect(textToSign(request, ts, nonce)).toBe(shownText);
  expect(createHmac('sha256', key).update(shownText).digest('hex')).toBe(hex);
  expect(() => checkSignature({ ...request, signature }, key, new Date(Number(ts)))).not.toThrow();
});

test('links, anchors, commands and numbers are read as a reader of Markdown sees them', () => {
  const code = '`[no](b.md)`\n```\n[no](c.md)\n# No\n```';
  const text = `# A, B\n[one](a.md#x) ${code}\n[web](https://a.b) <img src="d.png">\n## 中文 and \`code\`\n## A, B`;
  expect(linksIn(text)).toEqual(['a.md#x', 'd.png']);
  expect([...anchorsOf(text)]).toEqual(['a-b', '中文-and-code', 'a-b-1']);
  expect(commandsIn('`npm run a:b -- --c`, `npm start`, `npm test -- x`, `npm ci`')).toEqual(['a:b', 'start', 'test']);
  expect(mobilesIn('13800000002, 13800000008 … 13800000010')).toEqual([
    '13800000002',
    '13800000008',
    '13800000009',
    '13800000010',
  ]);
});
