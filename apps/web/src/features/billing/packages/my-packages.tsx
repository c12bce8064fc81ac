import { packageStates } from '@haihu/contract/billing/values';
import { useQueryClient } from '@tanstack/react-query';
import { common } from '../../../shared/i18n/common.ts';
import { useAllowed } from '../../../shared/lib/allowed.tsx';
import { navigation, type ScreenProps, useVisit } from '../../../shared/lib/navigation.ts';
import { ChipChoice } from '../../../shared/ui/chip-group.tsx';
import { BackButton, NavBar, NavText } from '../../../shared/ui/nav-bar.tsx';
import { PullToRefresh } from '../../../shared/ui/pull-to-refresh.tsx';
import { usePackageCount, useOwnPackages } from './use-packages.ts';
import { EndingSoon } from './ending-soon.tsx';
import { PackageList } from './package-list.tsx';
import { t } from '../texts.ts';
import '../billing.css';

/** Lists all bought packages by their state. */
export default function MyPackages({ query, setQuery }: ScreenProps) {
  const { label } = useVisit();
  const mayBuy = useAllowed('billing.buy');
  const queries = useQueryClient();
  const state = packageStates.find((known) => known === query.state) ?? 'inForce';
  const packages = useOwnPackages(state);
  const { data: counts } = usePackageCount();
  return (
    <>
      <NavBar
        left={<BackButton label={common.back} onBack={navigation().back} />}
        title={label}
        right={mayBuy && <NavText onClick={() => navigation().open('buyPackage')}>{t.buy}</NavText>}
      />
      <ChipChoice
        label={t.filters}
        value={state}
        options={packageStates.map((value) => ({
          value,
          label: counts ? `${t.states[value]} ${counts[value]}` : t.states[value],
        }))}
        onChange={(chosen) => setQuery({ state: chosen ?? undefined })}
      />
      <PullToRefresh words={common.pulling} onRefresh={() => queries.invalidateQueries()}>
        <div className="page on-ground packages">
          {state === 'inForce' && <EndingSoon />}
          <PackageList state={state} packages={packages} />
        </div>
      </PullToRefresh>
    </>
  );
}
