import { expect, test } from 'vitest';
import { cleanHtml } from './safe-html.ts';

test('text keeps its structure', async () => {
  const html = '<h2>一、范围</h2><p>本协议 <strong>适用</strong> 于<br />全部用户</p><ul><li>甲</li></ul>';
  expect(await cleanHtml(`\n${html}\n`)).toBe(html);
});

test('a section keeps the language of its readers, and no other', async () => {
  const html = '<section lang="zh"><p>关于</p></section><section lang="en"><p>About</p></section>';
  expect(await cleanHtml(html)).toBe(html);
  expect(await cleanHtml('<section lang="x" class="layer"><p>文</p></section>')).not.toMatch(/layer|"x"/);
});

test('links open apart, without a way back', async () => {
  expect(await cleanHtml('<a href="https://example.com" target="_self" onclick="x()">站点</a>')).toBe(
    '<a href="https://example.com" target="_blank" rel="noopener noreferrer">站点</a>',
  );
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<iframe src="https://example.com"></iframe>',
  '<style>body{display:none}</style>',
  '<p style="position:fixed" onclick="alert(1)">文</p>',
  '<a href="javascript:alert(1)">文</a>',
  '<a href="java&#10;script:alert(1)">文</a>',
  '<a href="data:text/html,<script>alert(1)</script>">文</a>',
  '<a href="//evil.example">文</a>',
  '<form action="https://evil.example"><input name="password"></form>',
  '<math><mtext><table><mglyph><style><img src onerror=alert(1)></style></mglyph></table></mtext></math>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
])('%s loses what could do harm', async (html) => {
  const cleaned = await cleanHtml(html);
  expect(cleaned).not.toMatch(
    /<(script|img|svg|iframe|style|form|input|math|noscript)|\son\w+=|script:|data:|evil|style=/i,
  );
});
