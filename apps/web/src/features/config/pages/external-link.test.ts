import { expect, test } from 'vitest';
import { readExternalLink } from './external-link.ts';

test.each([
  [undefined, 'missing'],
  ['  ', 'missing'],
  ['javascript:alert(1)', 'not_https'],
  ['JaVaScRiPt:alert(1)', 'not_https'],
  ['data:text/html,<script>alert(1)</script>', 'not_https'],
  ['http://example.com/', 'not_https'],
  ['/pages/index/index', 'unreadable'],
  ['https://', 'unreadable'],
  ['https://bank.com@evil.com/', 'with_name'],
])('%s is not opened: %s', (typed, problem) => {
  expect(readExternalLink(typed)).toBe(problem);
});

test('a page by https is opened, and its host is the one that is shown', () => {
  const link = readExternalLink(' https://www.example.com:8443/help?a=1#b ') as URL;
  expect([link.host, link.href]).toEqual(['www.example.com:8443', 'https://www.example.com:8443/help?a=1#b']);
});
