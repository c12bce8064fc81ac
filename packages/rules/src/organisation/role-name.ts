const presetNames: Record<string, { zh: string; en: string }> = {
  agent: { zh: '销售', en: 'Agent' },
  manager: { zh: '主管', en: 'Manager' },
  administrator: { zh: '管理员', en: 'Administrator' },
};

/** As people read it: those an enterprise starts with in their language, one with a name of its own by that. */
export function roleName({ name, preset }: { name: string; preset?: string | null }, language: 'zh' | 'en'): string {
  return presetNames[preset ?? '']?.[language] ?? name;
}
