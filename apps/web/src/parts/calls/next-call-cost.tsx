import type { CallMeter } from '@haihu/contract/calls/calls';
import { readMeter } from '@haihu/rules/billing/charging';
import { costWords } from './cost-words.ts';
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
  const reading = readMeter(null, meansOf(meter));
  return (
    <>
      <MeterWarning level={reading.warning} />
      <span className="num">{costWords(meter, reading)}</span>
    </>
  );
}
