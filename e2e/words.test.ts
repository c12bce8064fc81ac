import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));

/** Files that hold the product's words: texts of screens, errors of calls, words of messages, exports and the audit. */
const SPEAKS = [
  'apps/*/src/**/{zh,en}.ts',
  'packages/*/src/**/{zh,en}.ts',
  'apps/web/src/**/*-words.ts',
  'apps/server/src/**/*words.ts',
  'apps/server/src/**/*.messages.ts',
  'packages/rules/src/**/*words.ts',
  'packages/rules/src/organisation/audit-*.ts',
];

/**
 * Words that no text may use, each with its replacement. There is one word for one thing, and this list decides which.
 */
const BANNED: readonly [wrong: RegExp, instead: string][] = [
  [/移入公海|放回公海/, '退回公海'],
  [/自动收回|(?<!退)回公海|回到公海/, '自动回收'],
  [/没有载入|没有读到|没能加载/, '加载失败'],
  [/没有搜成/, '搜索失败'],
  [/导入好了/, '导入完成'],
  [/没导成|没有导成/, '导入失败'],
  [/位没动/, '跳过 N 位'],
  [/补齐/, '按现有数量均衡'],
  [/不停/, '无间隔'],
  [/位没拨/, '还有 N 位未拨'],
  [/不会出现的字符/, '含有无效字符'],
  [/业务员|话务员/, '销售'],
  [/\bseas?\b/i, 'public pool'],
  [/\bvisits?\b/i, 'call-back'],
  [/\bfound (a|an|your)\b/i, 'create'],
  [/\bdealt\b/i, 'won'],
  [/\bthere is no such\b/i, 'not found'],
  [/\b(will )?stands? (here|below)\b/i, 'appears here'],
  [/\bgo on\b/i, 'continue'],
  [/\bLevel up\b/, 'Balance workload'],
  [/\bnone has\b/, 'Contains an invalid character'],
  [/[「」]/, '“ and ”'],
  // Chinese fonts draw curved quotes as wide as a Han character, which tears an English word apart.
  [/^[^\u4e00-\u9fff]*[‘’“”][^\u4e00-\u9fff]*$/, 'straight quotes'],
];

/** Titles of screens that follow the specification to the letter. */
const SPECIFIED = ['apps/web/src/app/screen-titles/zh.ts: 移入公海'];

/** Returns the quoted texts that people read: no codes, keys, paths or comments. */
function said(source: string): string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');
  const quoted = code.match(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g) ?? [];
  return quoted
    .map((text) => text.slice(1, -1).replaceAll(/\$\{[^}]*\}/g, '#'))
    .filter((text) => !/^[a-z][\w.-]*$/.test(text) && !/^([./@]|https?:)/.test(text));
}

test('no text of the product says what has another word', () => {
  const files = SPEAKS.flatMap((pattern) => globSync(pattern, { cwd: root }));
  expect(files.length).toBeGreaterThan(90);
  const wrong = files.flatMap((file) =>
    said(readFileSync(`${root}${file}`, 'utf8'))
      .filter((text) => !SPECIFIED.includes(`${file}: ${text}`))
      .flatMap((text) =>
        BANNED.filter(([word]) => word.test(text)).map(([, instead]) => `${file}: ${text} → ${instead}`),
      ),
  );
  expect(wrong).toEqual([]);
});

/** Words of the manuals in the marks of words on screens that are no words of a screen. */
const EXAMPLES = ['你想做什么', '财务'];

/** Returns a text as one compares it: on one line, with usual spaces and hyphens, without a full stop at the end. */
const plain = (text: string) =>
  text
    .replaceAll(/[\s\u00a0]+/g, ' ')
    .replaceAll('\u2011', '-')
    .replace(/[.。]$/, '')
    .trim();

test.each(['zh', 'en'] as const)('the manuals in %s name only words that the product says', (language) => {
  const sources = [...SPEAKS, 'packages/{rules,contract}/src/**/*.ts'].flatMap((pattern) =>
    globSync(pattern, { cwd: root }),
  );
  const product = plain(
    sources
      .filter((file) => !/\/(zh|en)\.ts$/.test(file) || file.endsWith(`/${language}.ts`))
      .map((file) =>
        readFileSync(`${root}${file}`, 'utf8')
          .replaceAll(/\\u2011/g, '-')
          .replaceAll(/\\u00a0/g, ' ')
          .replaceAll("\\'", "'"),
      )
      .join(' '),
  ).toLowerCase();
  const marked = language === 'zh' ? /「([^」]+)」/g : /\*\*([^*]+)\*\*|"([^"<>]+)"(?! ?(?:width|alt))/g;
  const unsaid = globSync(`docs/manual/${language}/*.md`, { cwd: root }).flatMap((file) => {
    const manual = readFileSync(`${root}${file}`, 'utf8')
      .replaceAll(/<img[^>]*>/g, '')
      .replaceAll(/```[\s\S]*?```/g, '');
    const words = [...manual.matchAll(marked)].map(([, word, quoted]) => plain(word ?? quoted!));
    expect(words.length, file).toBeGreaterThan(50);
    // Figures and what stands for a name are not in the texts.
    const isSaid = (word: string) =>
      word.split(/…+|[\d:]+/).every((part) => product.includes(plain(part).toLowerCase()));
    return words.filter((word) => !EXAMPLES.includes(word) && !isSaid(word)).map((word) => `${file}: ${word}`);
  });
  expect(unsaid).toEqual([]);
});
