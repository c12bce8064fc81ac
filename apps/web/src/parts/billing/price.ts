import { formatPrice } from '@haihu/rules/money';

/** Writes an amount in yuan, cut off after two decimals: 1,234.56. `units` are 0.0001 yuan. */
export const price = (units: string) => formatPrice(Number(units)).replace('-', '−');
