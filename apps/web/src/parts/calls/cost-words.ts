import { formatExactPrice } from '@haihu/rules/money';
import { t } from './meter-texts.ts';

/** What a call took. */
export interface CallCost {
  /** Whole minutes that packages paid. */
  packageMinutes: number;
  /** Units of 0.0001 yuan for the rest. */
  cost: number;
}

/** 套餐 1 分钟 + 0.1200 元: to the last decimal, as it stands in the bills. */
export function callCostWords({ packageMinutes, cost }: CallCost): string {
  const money = cost > 0 || packageMinutes === 0 ? t.yuan(formatExactPrice(cost)) : null;
  const minutes = packageMinutes > 0 ? t.inPackage(packageMinutes.toLocaleString('en')) : null;
  return [minutes, money].filter(Boolean).join(' + ');
}
