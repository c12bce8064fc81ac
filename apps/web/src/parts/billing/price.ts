import { formatPrice } from '@haihu/rules/money';

/** 1,234.56: a figure, cut off after two decimals. */
export const price = (units: string) => formatPrice(Number(units)).replace('-', '−');
