/** The first that is in the text names it; so those stand first that others pretend to be. */
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

/** What a device calls itself, in words that people know. Null for what it does not say. */
export function deviceName(userAgent: string): { system: string | null; browser: string | null } {
  const firstOf = (names: typeof systems) => names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
  return { system: firstOf(systems), browser: firstOf(browsers) };
}
