import type { OwnPhone } from '@haihu/contract/calls/own-phone';
import { Segmented } from '../../../shared/ui/segmented.tsx';
import { t } from './texts.ts';
import { useChoosePhone } from './use-own-phone.ts';

/** Chooses between this page and the bound phone. */
export function RungFirst({ phone: { kind, number } }: { phone: OwnPhone }) {
  const choose = useChoosePhone();
  const chosen = choose.isPending ? choose.variables : kind;
  return (
    <>
      <h2 className="sect">{t.rungFirst}</h2>
      <div className="phone-card">
        <Segmented
          label={t.rungFirst}
          value={chosen}
          choices={[
            { value: 'softphone', label: t.page },
            { value: 'phone', label: t.bound },
          ]}
          onChange={(wanted) => wanted !== kind && choose.mutate(wanted)}
        />
        <p className="sec">{chosen === 'phone' && number ? t.boundNote(number) : t.pageNote}</p>
        {number === null && <p className="sec">{t.notBound}</p>}
      </div>
    </>
  );
}
