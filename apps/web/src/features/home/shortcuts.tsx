import { ScreenLink } from '../../shared/lib/screen-link.tsx';
import { useAllowed } from '../../shared/lib/allowed.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { callout, chart, file, publicPool } from '../../shared/ui/icons/home.ts';
import { t } from './texts.ts';

/** Draws shortcuts to screens, as far as the member's permissions allow. */
export function Shortcuts() {
  const readsStatistics = useAllowed('statistics.read');
  const mayImport = useAllowed('customers.import');
  return (
    <nav className="card quick" aria-label={t.shortcuts}>
      <ScreenLink to="agentCustomers" query={{ pool: 'sea' }}>
        <Icon shape={publicPool} />
        {t.claimFromPublicPool}
      </ScreenLink>
      <ScreenLink to="agentCustomers">
        <Icon name="users" />
        {t.myCustomers}
      </ScreenLink>
      {mayImport && (
        <ScreenLink to="importWizard">
          <Icon shape={file} />
          {t.importCustomers}
        </ScreenLink>
      )}
      {readsStatistics ? (
        <ScreenLink to="callStatistics">
          <Icon shape={chart} />
          {t.statistics}
        </ScreenLink>
      ) : (
        <ScreenLink to="callRecords">
          <Icon shape={callout} />
          {t.callRecords}
        </ScreenLink>
      )}
    </nav>
  );
}
