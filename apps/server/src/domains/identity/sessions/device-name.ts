/**
 * Operating systems by their pattern. The first one in the text counts, so names that others pretend to have come
 * first.
 */
const systems: [RegExp, string][] = [
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
];

const browsers: [RegExp, string][] = [
  [/MicroMessenger/, 'WeChat'],
  [/DingTalk/, 'DingTalk'],
  [/Lark|Feishu/, 'Feishu'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/HuaweiBrowser/, 'Huawei Browser'],
  [/MiuiBrowser/, 'Mi Browser'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
];

/** Returns the system and browser of a device in known words. Null for a part that the text does not name. */
export function deviceName(userAgent: string): { system: string | null; browser: string | null } {
  const firstOf = (names: typeof systems) => names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
  return { system: firstOf(systems), browser: firstOf(browsers) };
}
