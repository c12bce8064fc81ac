const asked = new URLSearchParams(location.search);

/** `?lang=en`, `?theme=dark`, `?scene=…`. */
export const inEnglish = asked.get('lang') === 'en';
export const theme = asked.get('theme') === 'dark' ? 'dark' : 'light';
export const wanted = asked.get('scene');

/** The gallery keeps its words where they are used: both languages, side by side. */
export function say(zh: string, en: string): string {
  return inEnglish ? en : zh;
}
