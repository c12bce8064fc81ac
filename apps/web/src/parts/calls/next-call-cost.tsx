import type { CallMeter } from '@haihu/contract/calls/lines';
import { readMeter } from '@haihu/rules/billing/charging/charging';
import { costWords } from './cost-words.ts';
import { MeterWarning } from './meter-warning.tsx';
import { meansOf, useMeter, useUsesLines } from './use-meter.ts';
import './meter.css';

/** Number of minutes below which an agent should be warned before a call. */
const FEW_MINUTES = 60;

interface NextCallCostProps {
  /** Shows the cost only if means run short. A page that stays open all day would otherwise repeat it all the time. */
  onlyShort?: boolean;
}

/**
 * Draws the cost above the call key: the price per minute, the minutes left, and the money held by other calls. Keeps
 * its place while loading.
 */
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
