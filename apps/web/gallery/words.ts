const asked = new URLSearchParams(location.search);

/** Parameters of the address: `?lang=en`, `?theme=dark`, `?scene=…`. */
export const inEnglish = asked.get('lang') === 'en';
export const theme = asked.get('theme') === 'dark' ? 'dark' : 'light';
export const wanted = asked.get('scene');

/** Chooses a text by language. The gallery keeps both languages side by side, next to their use. */
export function say(zh: string, en: string): string {
  return inEnglish ? en : zh;
}
