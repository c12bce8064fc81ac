import { listed } from '../../../../shared/i18n/listed.ts';

export const zh = {
  script: '话术',
  hint: '拨打时显示给销售，花括号里的内容会自动填好',
  insert: '插入自动填写的内容',
  unknown: (blanks: string[]) => `${listed(blanks)}不会自动填写，会照样显示`,
  askTitle: '话术里有填不上的内容',
  askBody: (blanks: string[]) => `${listed(blanks)}不会自动填写，销售会看到原样`,
  goOn: '仍然保存',
  stay: '回去改',
} as const;
