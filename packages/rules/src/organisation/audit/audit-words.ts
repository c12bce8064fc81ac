import { type Language, loadWords } from '@haihu/contract/languages';
import { type AuditDetail, auditDetails } from './audit-details.ts';
import type { zh } from './audit-texts/zh.ts';

const texts = await loadWords<typeof zh>((language) => import(`./audit-texts/${language}.ts`));

/** Lists all details by their names, for actions without better words. */
function everything(detail: AuditDetail): string[] {
  return Object.entries(detail).map(([name, value]) => `${name} ${value ?? '-'}`);
}

/**
 * Returns an action and its detail in words: 查看完整号码, and 处理投诉 · 要寄样品. An action without words is shown by its own
 * name.
 */
export function auditSentence(action: string, detail: AuditDetail, language: Language) {
  const words = texts[language];
  const titles: Readonly<Record<string, string>> = words.titles;
  const say = auditDetails[action] ?? everything;
  const said = say(detail, { language, words }).filter((part) => part !== null);
  return { title: titles[action] ?? action, said: said.join(' · ') };
}

/**
 * Returns the actor's name: 赵婷, or for the agency's staff 服务商 华东渠道 · 王经理. `null` for the operator of the
 * installation.
 */
export function actorWords(
  { actorName, agencyName }: { actorName: string | null; agencyName: string | null },
  language: Language,
): string | null {
  if (agencyName === null) return actorName;
  return [texts[language].ofAgency(agencyName), actorName].filter(Boolean).join(' · ');
}
