import { type Language, withFurther } from '@haihu/contract/languages';
import { SCRIPT_GAP } from '../keeping/script-blanks.ts';

/** The blanks that a step of a script may hold, beside the enterprise's own customer fields. */
export const guidedBlanks = [
  'name',
  'company',
  'position',
  'area',
  'address',
  'mobile',
  'deal',
  'agent',
  'enterprise',
] as const;
export type GuidedBlank = (typeof guidedBlanks)[number];

/** The words of the blanks. A script may mix languages, because a team may. */
export const guidedBlankWords = await withFurther<Record<GuidedBlank, string>>(
  {
    zh: {
      name: '姓名',
      company: '公司',
      position: '职位',
      area: '归属地',
      address: '地址',
      mobile: '号码',
      deal: '成交金额',
      agent: '销售',
      enterprise: '企业',
    },
    en: {
      name: 'name',
      company: 'company',
      position: 'position',
      area: 'area',
      address: 'address',
      mobile: 'number',
      deal: 'deal',
      agent: 'agent',
      enterprise: 'enterprise',
    },
  },
  (language) => import(`./guided-blank-names/${language}.ts`),
);

/** A word in two braces, also in the wide ones that Chinese keyboards type. */
const BLANK = /(?:\{\{|｛｛)([^{}｛｝\n]{1,40})(?:\}\}|｝｝)/g;

/** The values of the blanks: the known ones, and those of the enterprise's own fields by their names. */
export interface GuidedValues {
  known: Partial<Record<GuidedBlank, string | null>>;
  fields: ReadonlyMap<string, string>;
}

/** Returns a blank as it stands in a script: `{{姓名}}`. */
export function writtenGuidedBlank(blank: GuidedBlank, language: Language): string {
  return `{{${guidedBlankWords[language][blank]}}}`;
}

/** Fills the blanks of a text. A missing value becomes a gap, so that the agent says something else. */
export function fillGuidedBlanks(text: string, { known, fields }: GuidedValues): string {
  return text.replace(BLANK, (_, word: string) => {
    const blank = guidedBlankOf(word);
    const value = blank ? known[blank] : fields.get(word.trim());
    return value?.trim() || SCRIPT_GAP;
  });
}

/** Lists the blanks that nothing fills, as they are typed, each once. `fields`: names of the enterprise's own fields. */
export function unknownGuidedBlanks(text: string, fields: readonly string[]): string[] {
  const unknown = [...text.matchAll(BLANK)]
    .filter(([, word]) => !guidedBlankOf(word!) && !fields.includes(word!.trim()))
    .map(([typed]) => typed);
  return [...new Set(unknown)];
}

function guidedBlankOf(word: string): GuidedBlank | undefined {
  const typed = word.trim().toLowerCase();
  return guidedBlanks.find((blank) => Object.values(guidedBlankWords).some((names) => names[blank] === typed));
}
