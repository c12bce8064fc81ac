/** Returns the code of the app around this page. `null` in a browser. */
export function appCode(): number | null {
  const [, code] = /HaihuApp\/(\d+)/.exec(navigator.userAgent) ?? [];
  return code === undefined ? null : Number(code);
}
