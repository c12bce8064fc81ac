import { listed } from '../../../shared/i18n/listed.ts';
import { texts } from '../../../shared/i18n/texts.ts';

export const t = texts({
  zh: {
    script: '话术',
    hint: '拨打时显示给销售，花括号里的内容会自动填好',
    insert: '插入自动填写的内容',
    unknown: (blanks: string[]) => `${listed(blanks)}不会自动填写，会照样显示`,
    askTitle: '话术里有填不上的内容',
    askBody: (blanks: string[]) => `${listed(blanks)}不会自动填写，销售会看到原样`,
    goOn: '仍然保存',
    stay: '回去改',
  },
  en: {
    script: 'Script',
    hint: 'Agents see it while they call. Words in braces are filled in',
    insert: 'Insert what is filled in',
    unknown: (blanks) => `Nothing fills ${listed(blanks)}. Agents see it as typed`,
    askTitle: 'The script has blanks that nothing fills',
    askBody: (blanks) => `Agents will see ${listed(blanks)} as typed`,
    goOn: 'Save anyway',
    stay: 'Go back',
  },
});
