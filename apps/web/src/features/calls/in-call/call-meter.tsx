import type { Call } from '@haihu/contract/calls/core/calls';
import type { CallMeter } from '@haihu/contract/calls/lines';
import { type MeterReading, readMeter } from '@haihu/rules/billing/charging/charging';
import { formatExactPrice, formatPrice } from '@haihu/rules/money';
import { callCostWords, costWords } from '../../../parts/calls/cost-words.ts';
import { t } from '../../../parts/calls/meter-texts.ts';
import { MeterWarning } from '../../../parts/calls/meter-warning.tsx';
import { meansOf, useMeter } from '../../../parts/calls/use-meter.ts';
import { useNow } from '../../../shared/ui/use-now.ts';

/** Warns that the means run out. For members who may not see amounts. */
export function CallMeterWarning({ call, since }: { call: Call; since: number | null }) {
  const meter = useMeter(call.id);
  return <div className="meter note">{meter && <Warning meter={meter} since={since} />}</div>;
}

function Warning({ meter, since }: { meter: CallMeter; since: number | null }) {
  const now = useNow();
  const talked = since === null ? null : Math.max(0, Math.floor((now - since) / 1000));
  return <MeterWarning level={readMeter(talked, meansOf(meter)).warning} />;
}

/** Shows the used and the remaining means by the line's price rule. Before the answer it shows the price per minute. */
export function CallMeterLines({ call, since }: { call: Call; since: number | null }) {
  const meter = useMeter(call.id);
  return <div className="meter note num">{meter && <Reading meter={meter} since={since} />}</div>;
}

function Reading({ meter, since }: { meter: CallMeter; since: number | null }) {
  const now = useNow();
  const talked = since === null ? null : Math.max(0, Math.floor((now - since) / 1000));
  const reading = readMeter(talked, meansOf(meter));
  const words = talked === null ? costWords(meter, reading) : usedWords(reading);
  return (
    <>
      <p>{words}</p>
      <p className="left">
        <MeterWarning level={reading.warning} />
        {talked !== null && reading.minutesLeft !== Infinity && <span>{leftWords(reading)}</span>}
      </p>
    </>
  );
}

/** Writes the used means as in the bills: 已用 套餐 1 分钟 + 0.1200 元. */
function usedWords(reading: MeterReading): string {
  return reading.minutesLeft === Infinity ? t.free : t.used(callCostWords(reading));
}

function leftWords({ packageMinutesLeft, moneyLeft, beyond }: MeterReading): string {
  if (beyond > 0) return t.beyond(formatExactPrice(beyond));
  const minutes = packageMinutesLeft > 0 ? t.inPackage(packageMinutesLeft.toLocaleString('en')) : null;
  return t.left([minutes, t.yuan(formatPrice(moneyLeft))].filter(Boolean).join(' + '));
}
