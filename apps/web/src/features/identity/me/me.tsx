import { appVersion } from '../../../shared/lib/app-version.ts';
import { Allowed } from '../../../shared/lib/allowed.tsx';
import { useBranding } from '../../../parts/config/branding/branding.ts';
import {
  openEnterprises,
  useOwnEnterprises,
  useSwitchEnterprise,
} from '../../../parts/identity/login/switch-enterprise.ts';
import { useUnread } from '../../../parts/messages/use-unread.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { useOutbox } from '../../../shared/lib/outbox/use-outbox.ts';
import { sessionUser } from '../../../shared/lib/session.ts';
import { Badge } from '../../../shared/ui/badge.tsx';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { NavBar } from '../../../shared/ui/nav-bar.tsx';
import { askToSignOut } from './ask-to-sign-out.ts';
import { MeHead } from './me-head.tsx';
import { t } from './texts.ts';
import '../me.css';

/** Shows the user, their enterprise, the settings, and the way to sign out. */
export default function Me() {
  const { app_name: name } = useBranding();
  const unread = useUnread().data?.total ?? 0;
  const unsent = useOutbox()?.own.length ?? 0;
  return (
    <>
      <NavBar title={t.me} />
      <div className="page on-ground">
        <MeHead />
        <Enterprises />
        <Allowed codes="statistics.read">
          <h2 className="sect">{t.statistics}</h2>
          <Cells inset>
            <Cell label={t.callStatistics} onPress={() => navigation().open('callStatistics')} />
            <Cell label={t.deviceCallStatistics} onPress={() => navigation().open('deviceCallStatistics')} />
            <Cell label={t.customerStatistics} onPress={() => navigation().open('customerStatistics')} />
          </Cells>
        </Allowed>
        <h2 className="sect">{t.account}</h2>
        <Cells inset>
          <Cell label={t.accounts} onPress={() => navigation().open('accounts')} />
          <Cell label={t.security} onPress={() => navigation().open('accountSecurity')} />
        </Cells>
        <h2 className="sect">{t.more}</h2>
        <Cells inset>
          <Cell
            label={t.messages}
            value={<Badge count={unread} label={t.unread(unread)} />}
            onPress={() => navigation().open('messageKinds')}
          />
          {unsent > 0 && (
            <Cell
              label={t.unsent}
              value={<Badge count={unsent} label={t.unsentCount(unsent)} />}
              onPress={() => navigation().open('unsent')}
            />
          )}
          <Cell label={t.notices} onPress={() => navigation().open('notices')} />
          <Cell label={t.ownFiles} onPress={() => navigation().open('ownFiles')} />
          <Allowed codes="organisation.read">
            <Cell label={t.organisation} onPress={() => navigation().open('organisation')} />
          </Allowed>
          <Allowed codes="organisation.roles;organisation.staff">
            <Cell label={t.roles} onPress={() => navigation().open('roles')} />
          </Allowed>
          <Allowed codes="billing.read">
            <Cell label={t.wallet} onPress={() => navigation().open('wallet')} />
          </Allowed>
          <Allowed codes="calls.place">
            <Cell label={t.callingMethod} onPress={() => navigation().open('callingMethod')} />
            <Cell label={t.phone} onPress={() => navigation().open('softphone')} />
            <Cell label={t.parkedCalls} onPress={() => navigation().open('parkedCalls')} />
          </Allowed>
          <Cell label={t.packages} onPress={() => navigation().open('myPackages')} />
          <Cell label={t.products} onPress={() => navigation().open('products')} />
          <Cell label={t.ownLines} onPress={() => navigation().open('ownLines')} />
          <Cell label={t.linesOnSale} onPress={() => navigation().open('linesOnSale')} />
          <Allowed codes="tasks.do_not_call">
            <Cell label={t.doNotCall} onPress={() => navigation().open('doNotCall')} />
            <Cell label={t.blockedCallers} onPress={() => navigation().open('blockedCallers')} />
          </Allowed>
          <Allowed codes="tasks.manage">
            <Cell label={t.ownOutcomes} onPress={() => navigation().open('ownOutcomes')} />
            <Cell label={t.script} onPress={() => navigation().open('script')} />
          </Allowed>
          <Allowed codes="audit.read">
            <Cell label={t.audit} onPress={() => navigation().open('audit')} />
          </Allowed>
          <Allowed codes="settings.write">
            <Cell label={t.enterpriseSettings} onPress={() => navigation().open('enterpriseSettings')} />
          </Allowed>
          <Cell label={t.agency} onPress={() => navigation().open('agencyHome')} />
          <Allowed codes="organisation.enterprise">
            <Cell label={t.delegation} onPress={() => navigation().open('delegation')} />
          </Allowed>
          <Cell label={t.basicSettings} onPress={() => navigation().open('basicSettings')} />
          <Cell label={t.guide} onPress={() => navigation().open('guide')} />
          <Cell label={t.feedback} onPress={() => navigation().open('feedback')} />
          <Cell label={t.agreements} onPress={() => navigation().open('agreements')} />
          <Cell
            label={t.about}
            value={`${name || t.appName} ${appVersion}`}
            onPress={() => navigation().open('about')}
          />
        </Cells>
        <div className="me-out">
          <Cells inset>
            <Cell label={t.signOut} danger onPress={() => void askToSignOut()} />
          </Cells>
        </div>
      </div>
    </>
  );
}

/** Lists the user's enterprises. A tap on another one enters it. */
function Enterprises() {
  const enterprises = useOwnEnterprises();
  const go = useSwitchEnterprise();
  return (
    <>
      <h2 className="sect">{t.enterprise}</h2>
      <Cells inset>
        {(enterprises.data?.list ?? [{ id: '', name: sessionUser()?.tenantName ?? '', current: true }]).map((entry) => (
          <Cell
            key={entry.id}
            label={entry.name}
            value={entry.current ? t.here : go.isPending && go.variables === entry.id ? t.going : t.goThere}
            onPress={entry.current || go.isPending ? undefined : () => go.mutate(entry.id)}
          />
        ))}
        <Cell label={t.enterprises} onPress={openEnterprises} />
      </Cells>
    </>
  );
}
