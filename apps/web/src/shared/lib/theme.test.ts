import { expect, test } from 'vitest';
import { accentRules } from './theme.ts';

const accent = { plain: '#7C3AED', fill: '#6D28D9', soft: '#EDE9FE' };

test('branding replaces the three accent tokens in both themes', () => {
  const rules = accentRules({ light: accent, dark: { plain: '#A78BFA', fill: '#6D28D9', soft: '#2E1F52' } });
  expect(rules).toContain(':root{--accent:#7C3AED;--accent-fill:#6D28D9;--accent-soft:#EDE9FE}');
  expect(rules).toContain('(prefers-color-scheme:dark)');
  expect(rules).toContain(':root:where([data-theme=dark]){--accent:#A78BFA');
});

test.each(['red;}body{display:none', 'url(//evil)', '', '#12345'])(
  '%j is no colour, and nothing is replaced',
  (soft) => {
    expect(accentRules({ light: { ...accent, soft }, dark: accent })).toBe('');
  },
);

test('a stored value of another shape replaces nothing', () => {
  expect(accentRules({ light: accent } as never)).toBe('');
  expect(accentRules(null)).toBe('');
});
