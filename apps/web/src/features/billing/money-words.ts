import { formatExactPrice, formatPrice } from '@haihu/rules/money';
import { t } from './texts.ts';

/** 1,234.56: a figure, cut off after two decimals. */
export const price = (units: string) => formatPrice(Number(units)).replace('-', '−');

/** 1,234.5678: what adds up. */
export const exact = (units: string) => formatExactPrice(Number(units)).replace('-', '−');

/** +1,234.5678 or −1,234.5678. */
export const signed = (units: string) => (units.startsWith('-') ? exact(units) : `+${exact(units)}`);

export const talked = (seconds: number) => t.talked(Math.floor(seconds / 60), seconds % 60);
