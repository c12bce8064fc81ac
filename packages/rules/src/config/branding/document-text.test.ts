import fc from 'fast-check';
import { expect, test } from 'vitest';
import { htmlOfText, textOfHtml } from './document-text.ts';

test('headings, points, paragraphs and their lines', () => {
  const text = '# 一、范围\n\n适用于\n全部用户\n\n- 甲\n- 乙 & 丙';
  const html = '<h2>一、范围</h2>\n<p>适用于<br />全部用户</p>\n<ul><li>甲</li><li>乙 &amp; 丙</li></ul>';
  expect(htmlOfText(text)).toBe(html);
  expect(textOfHtml(html)).toBe(text);
});

test('a heading or a point ends the lines before it', () => {
  expect(htmlOfText('甲\n# 乙\n丙\n- 丁\n\n\n\n戊')).toBe(
    '<p>甲</p>\n<h2>乙</h2>\n<p>丙</p>\n<ul><li>丁</li></ul>\n<p>戊</p>',
  );
  expect(htmlOfText(' \n ')).toBe('');
});

test('HTML stays as it is, and what says more than a text is no text', () => {
  expect(htmlOfText('<p>甲</p>')).toBe('<p>甲</p>');
  for (const html of [
    '<p><strong>甲</strong></p>',
    '<table></table>',
    '甲',
    '<p><a href="https://a.example">甲</a></p>',
  ]) {
    expect(textOfHtml(html), html).toBeNull();
  }
  expect(textOfHtml('')).toBe('');
});

test('typed text comes back and stays the same from then on', () => {
  const word = fc.string({ unit: fc.constantFrom('a', '呼', '<', '&', '>', '"', ' '), minLength: 1, maxLength: 6 });
  const line = fc.tuple(fc.constantFrom('', '# ', '- ', ''), word).map(([mark, words]) => `${mark}x${words.trim()}`);
  fc.assert(
    fc.property(fc.array(fc.oneof(line, fc.constant('')), { maxLength: 8 }), (lines) => {
      const html = htmlOfText(lines.join('\n'));
      const text = textOfHtml(html);
      expect(text).not.toBeNull();
      expect(htmlOfText(text!)).toBe(html);
    }),
  );
});
