import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accentsOf, contrast, isColour, readableShade } from './accents.ts';

const colours = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('contrast is counted as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#ffffff', '#ffffff')).toBe(1);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

test('our own colour passes as it is', () => {
  expect(accentsOf('#0B63CE')).toMatchObject({ light: { plain: '#0b63ce', fill: '#0b63ce' } });
  expect(readableShade('#0B63CE')).toBe('#0b63ce');
});

test('a colour that is hard to read has no tokens, and a darker shade that has', () => {
  for (const pale of ['#ffe600', '#ffffff', '#7fb8ff', '#ff7a00']) {
    expect(accentsOf(pale), pale).toBeNull();
    expect(accentsOf(readableShade(pale)), pale).not.toBeNull();
  }
});

test('an accepted accent is readable in both themes', () => {
  fc.assert(
    fc.property(colours, (typed) => {
      const { light, dark } = accentsOf(readableShade(typed))!;
      for (const { plain, fill, soft } of [light, dark]) {
        expect([plain, fill, soft].every(isColour)).toBe(true);
        expect(contrast('#ffffff', fill)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(plain, soft)).toBeGreaterThanOrEqual(4.5);
      }
      for (const ground of ['#ffffff', '#f3f5f8']) expect(contrast(light.plain, ground)).toBeGreaterThanOrEqual(4.5);
      for (const ground of ['#0d1217', '#161c23', '#212933']) {
        expect(contrast(dark.plain, ground)).toBeGreaterThanOrEqual(4.5);
      }
      expect(contrast(dark.fill, '#161c23')).toBeGreaterThanOrEqual(3);
    }),
  );
});

test.each(['#12345', 'red', '#GGGGGG', '#0b63ce;', ''])('%j is no colour', (text) => {
  expect(isColour(text)).toBe(false);
});
