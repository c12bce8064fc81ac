import { type Language, withFurther } from '@haihu/contract/languages';

/** The blanks that a script of a task may hold. */
export const scriptBlanks = ['customer', 'company', 'agent', 'enterprise'] as const;
export type ScriptBlank = (typeof scriptBlanks)[number];

/** The words of the blanks. A script may mix languages, because a team may. */
const words = await withFurther<Record<ScriptBlank, string>>(
  {
    zh: { customer: '客户', company: '公司', agent: '销售', enterprise: '企业' },
    en: { customer: 'customer', company: 'company', agent: 'agent', enterprise: 'enterprise' },
  },
  (language) => import(`./blank-names/${language}.ts`),
);

/** The text in place of a value that is missing. The agent sees where to say something else. */
export const SCRIPT_GAP = '____';

/** A word in braces, also in the wide ones that Chinese keyboards type. */
const BLANK = /[{｛]([^{}｛｝\n]{1,20})[}｝]/g;

/** Returns a blank as it stands in a script: `{客户}`. */
export function writtenBlank(blank: ScriptBlank, language: Language): string {
  return `{${words[language][blank]}}`;
}

/** Fills the blanks of a script. Unknown blanks stay as typed. A missing value becomes a gap. */
export function fillScript(script: string, values: Partial<Record<ScriptBlank, string | null>>): string {
  return script.replace(BLANK, (typed, word: string) => {
    const blank = blankOf(word);
    return blank ? values[blank]?.trim() || SCRIPT_GAP : typed;
  });
}

/** Lists the blanks that nothing fills, as they are typed, each once. */
export function unknownBlanks(script: string): string[] {
  const unknown = [...script.matchAll(BLANK)].filter(([, word]) => !blankOf(word!)).map(([typed]) => typed);
  return [...new Set(unknown)];
}

function blankOf(word: string): ScriptBlank | undefined {
  const typed = word.trim().toLowerCase();
  return scriptBlanks.find((blank) => Object.values(words).some((names) => names[blank] === typed));
}
