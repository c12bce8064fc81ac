import { LowBalance, LowMinutes } from '../../parts/billing/wallet/low-notice.tsx';
import { price } from '../../parts/billing/price.ts';
import { t } from '../../parts/billing/texts.ts';
import { useWallet } from '../../parts/billing/wallet/use-wallet.ts';
import { ScreenLink } from '../../shared/lib/screen-link.tsx';
import { Icon } from '../../shared/ui/icon.tsx';

/** Shows the balance, the package minutes and how long they last. Warns if they run low, and leads to the wallet. */
export function LeftToCall() {
  const { data: wallet, isError } = useWallet();
  const { balance, packageMinutes, daysLeft } = wallet ?? {};
  return (
    <>
      <ScreenLink to="wallet" className="card left-to-call">
        <span className="sec">{t.balance}</span>
        <b className="num">{balance === undefined ? '–' : t.yuan(price(balance))}</b>
        <Icon name="right" size="xs" />
        <span className="note">
          {[
            isError && t.failed,
            packageMinutes ? t.minutes(packageMinutes.toLocaleString('en')) : null,
            typeof daysLeft === 'number' && t.lasts(t.days(daysLeft)),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </ScreenLink>
      {wallet && <LowBalance wallet={wallet} />}
      {wallet && <LowMinutes wallet={wallet} />}
    </>
  );
}
