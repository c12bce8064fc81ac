import type { CallMeter } from '@haihu/contract/calls/calls';
import { readMeter } from '@haihu/rules/billing/charging';
import { formatExactPrice, formatPrice } from '@haihu/rules/money';
import { t } from './meter-texts.ts';
import { MeterWarning } from './meter-warning.tsx';
import { meansOf, useMeter, useUsesLines } from './use-meter.ts';
import './meter.css';

/** With fewer minutes left an agent should think before calling. */
const FEW_MINUTES = 60;

interface NextCallCostProps {
  /** Only where means run short: a page that stands open all day says it every time otherwise. */
  onlyShort?: boolean;
}

/** Above the key that calls: what a minute costs, how many are left, what other calls hold. Its place is kept. */
export function NextCallCost({ onlyShort = false }: NextCallCostProps) {
  const meter = useMeter();
  if (!useUsesLines() || meter === null) return null;
  if (onlyShort && !(meter && isShort(meter))) return null;
  return <p className="call-cost note">{meter && <Words meter={meter} />}</p>;
}

function isShort(meter: CallMeter): boolean {
  const { minutesLeft, warning } = readMeter(null, meansOf(meter));
  return warning !== null || minutesLeft < FEW_MINUTES;
}

function Words({ meter }: { meter: CallMeter }) {
  const { minutesLeft, warning } = readMeter(null, meansOf(meter));
  return (
    <>
      <MeterWarning level={warning} />
      <span className="num">{costWords(meter, minutesLeft)}</span>
    </>
  );
}

/** 0.1200 元/分钟 · 还可打 825 分钟 · 占用 0.12 元. */
export function costWords({ minutePrice, held }: CallMeter, minutesLeft: number): string {
  if (minutesLeft === Infinity) return t.free;
  return [
    t.perMinute(formatExactPrice(Number(minutePrice))),
    t.minutesLeft(minutesLeft.toLocaleString('en')),
    held !== '0' && t.held(formatPrice(Number(held))),
  ]
    .filter(Boolean)
    .join(' · ');
}
