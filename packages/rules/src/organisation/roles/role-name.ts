import { type Language, withFurther } from '@haihu/contract/languages';

const presetNames = await withFurther<Record<string, string>>(
  {
    zh: { agent: '销售', manager: '主管', administrator: '管理员' },
    en: { agent: 'Agent', manager: 'Manager', administrator: 'Administrator' },
  },
  (language) => import(`./role-names/${language}.ts`),
);

/** Returns the name of a role for people. A preset has a name in their language. A role with its own name keeps it. */
export function roleName({ name, preset }: { name: string; preset?: string | null }, language: Language): string {
  return presetNames[language][preset ?? ''] ?? name;
}
