/**
 * The three tokens that branding may replace: the colour of text and icons, the ground below white text, and the ground
 * below its own text.
 */
export interface Accent {
  plain: string;
  fill: string;
  soft: string;
}

/** The accent of a brand in both themes; colours as `#rrggbb`. */
export interface Accents {
  light: Accent;
  dark: Accent;
}

/** The least contrast of text to its ground, and of a button to the page (WCAG 2.2, AA). */
const TEXT = 4.5;
const SHAPE = 3;

/** The grounds of `tokens.css` below accent text: page, cards, and a pressed field on each. */
const lightGrounds = ['#f3f5f8', '#ffffff', '#e8ebef'];
const darkGrounds = ['#0d1217', '#161c23', '#212933', '#313842'];
const DARK_SURFACE = '#161c23';
const WHITE = '#ffffff';
const BLACK = '#000000';

/** Returns true if the text is a colour: `#` and six hexadecimal digits. */
export const isColour = (text: string): boolean => /^#[\da-f]{6}$/i.test(text);

/** Returns the contrast of two colours by WCAG: 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

/**
 * Returns the tokens of one colour. `null` if white text on it, or its own text on a light ground, would be hard to
 * read. The dark theme makes the colour as much lighter as its text needs, so a colour that passes in the light passes
 * in both.
 */
export function accentsOf(colour: string): Accents | null {
  const plain = colour.toLowerCase();
  const soft = mixed(plain, WHITE, 0.89);
  if (![...lightGrounds, soft].every((ground) => contrast(plain, ground) >= TEXT)) return null;
  const darkSoft = mixed(plain, DARK_SURFACE, 0.72);
  const fill = firstOf(plain, WHITE, (one) => contrast(one, DARK_SURFACE) >= SHAPE);
  const darkPlain = firstOf(plain, WHITE, (one) =>
    [...darkGrounds, darkSoft].every((ground) => contrast(one, ground) >= TEXT),
  );
  return { light: { plain, fill: plain, soft }, dark: { plain: darkPlain, fill, soft: darkSoft } };
}

/** Returns the colour itself, or else its least dark shade that is easy to read. */
export function readableShade(colour: string): string {
  return firstOf(colour.toLowerCase(), BLACK, (shade) => accentsOf(shade) !== null);
}

/** Returns the first step from one colour to the other that fits. The other colour always fits. */
function firstOf(from: string, to: string, fits: (colour: string) => boolean): string {
  for (let step = 0; step < 100; step += 1) {
    const colour = mixed(from, to, step / 100);
    if (fits(colour)) return colour;
  }
  return to;
}

/** Mixes two colours. `part` 0 is the first colour, 1 the second. */
function mixed(one: string, other: string, part: number): string {
  const to = channels(other);
  const parts = channels(one).map((value, index) => Math.round(value + (to[index]! - value) * part));
  return `#${parts.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

const channels = (colour: string) => [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));

function luminance(colour: string): number {
  const [red, green, blue] = channels(colour).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}
