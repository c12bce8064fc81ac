import type { ReplyOf } from '@haihu/contract/contract';
import { NoticeBox } from '../../../shared/ui/notice-box.tsx';
import { price } from '../price.ts';
import { t } from '../texts.ts';

type Wallet = ReplyOf<'billing.wallet'>;

/** Warns that the balance runs low, is used up or is negative, and says what that means for the next call. */
export function LowBalance({ wallet }: { wallet: Wallet }) {
  const { balance, agreedCredit, owed, warned, packageMinutes } = wallet;
  const minutes = packageMinutes.toLocaleString('en');
  if (owed !== '0') {
    const then = packageMinutes > 0 ? t.callsUsePackages(minutes) : t.noCallsUntilPaid;
    return <NoticeBox tone="bad">{`${t.owes(price(owed))}${then}`}</NoticeBox>;
  }
  if (BigInt(balance) > 0n) return warned ? <NoticeBox>{t.low(warned)}</NoticeBox> : null;
  const credit = BigInt(balance) + BigInt(agreedCredit);
  if (credit > 0n) {
    const left = price(String(credit));
    return <NoticeBox>{packageMinutes > 0 ? t.packagesThenCredit(minutes, left) : t.onCredit(left)}</NoticeBox>;
  }
  // A new enterprise has used nothing up, so nothing is wrong yet.
  const isNew = warned === null;
  if (packageMinutes > 0) return <NoticeBox>{`${isNew ? '' : t.noBalance}${t.callsUsePackages(minutes)}`}</NoticeBox>;
  if (isNew) return <NoticeBox>{t.notRecharged}</NoticeBox>;
  return <NoticeBox tone="bad">{t.usedUp}</NoticeBox>;
}

/** Warns that the minutes of all packages together run low or are used up. */
export function LowMinutes({ wallet: { minutesWarned, packageMinutes } }: { wallet: Wallet }) {
  if (minutesWarned === null) return null;
  return (
    <div className="pad low-minutes">
      <NoticeBox>
        {minutesWarned === 0 ? t.minutesUsedUp : t.minutesLow(packageMinutes.toLocaleString('en'), minutesWarned)}
      </NoticeBox>
    </div>
  );
}
