import { formatPrice } from '@haihu/rules/money';

/** Writes an amount of units, cut off after two decimals: 1,234.56. */
export const price = (units: string) => formatPrice(Number(units)).replace('-', '−');
