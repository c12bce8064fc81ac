import type { Language } from '@haihu/contract/languages';

/**
 * Returns the actor's name: 赵婷, or for the agency's staff 服务商 华东渠道 · 王经理. `null` for the operator of the installation.
 */
export function actorWords(
  { actorName, agencyName }: { actorName: string | null; agencyName: string | null },
  language: Language,
): string | null {
  if (agencyName === null) return actorName;
  return [language === 'zh' ? `服务商 ${agencyName}` : `Agency ${agencyName}`, actorName].filter(Boolean).join(' · ');
}
