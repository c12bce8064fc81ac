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

/** An address without what would name one household: `203.0.*.*`, `2001:db8:*`. */
export function coarseNetwork(ip: string): string {
  const address = ip.replace(/^::ffff:(?=[\d.]+$)/, '');
  if (!address.includes(':')) return address.replace(/\.\d+\.\d+$/, '.*.*');
  return `${address.split(':').slice(0, 2).join(':')}:*`;
}
