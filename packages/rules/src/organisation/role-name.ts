const presetNames: Record<string, { zh: string; en: string }> = {
  agent: { zh: '销售', en: 'Agent' },
  manager: { zh: '主管', en: 'Manager' },
  administrator: { zh: '管理员', en: 'Administrator' },
};

/** Returns the name of a role for people. A preset has a name in their language. A role with its own name keeps it. */
export function roleName({ name, preset }: { name: string; preset?: string | null }, language: 'zh' | 'en'): string {
  return presetNames[preset ?? '']?.[language] ?? name;
}
