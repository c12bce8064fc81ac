import { loadWords } from '@haihu/contract/languages';
import { formatExactPrice } from '@haihu/rules/money';
import type { WrittenCell } from '../../../platform/spreadsheet/workbook-writer.ts';
import type { zh } from './bill-texts/zh.ts';

/** The words of bills in a file. */
export const billWords = await loadWords<typeof zh>((language) => import(`./bill-texts/${language}.ts`));

/** Makes a cell of yuan with all 4 decimals and without separators. */
export const exactCell = (units: string): WrittenCell => ({
  number: formatExactPrice(Number(units)).replaceAll(',', ''),
});
