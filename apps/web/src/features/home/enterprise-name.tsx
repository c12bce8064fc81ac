import { lazy, Suspense } from 'react';
import { useBranding } from '../../parts/config/branding/branding.ts';
import { sessionUser } from '../../shared/lib/session.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { useOpening } from '../../shared/ui/use-opening.ts';
import { t } from './texts.ts';

// Few users have two enterprises, so this code loads with the first tap.
const EnterpriseSwitch = lazy(() => import('./enterprise-switch.tsx'));

/** Shows the name of the enterprise, and leads to another one. */
export function EnterpriseName() {
  const { app_home_logo: logo } = useBranding();
  const sheet = useOpening();
  const name = sessionUser()?.tenantName ?? '';
  return (
    <>
      <button
        type="button"
        className="txt strong home-name"
        aria-label={t.enterpriseOf(name)}
        aria-haspopup="dialog"
        onClick={sheet.show}
      >
        {logo && <img src={logo} height="24" alt="" />}
        <span className="one">{name}</span>
        <Icon name="down" size="xs" />
      </button>
      {sheet.times > 0 && (
        <Suspense>
          <EnterpriseSwitch key={sheet.times} open={sheet.open} onClose={sheet.hide} />
        </Suspense>
      )}
    </>
  );
}
