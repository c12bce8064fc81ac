import type { OwnPhone } from '@haihu/contract/calls/own-phone';
import { navigation } from '../../../shared/lib/navigation.ts';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { Segmented } from '../../../shared/ui/segmented.tsx';
import { t } from './texts.ts';
import { useChoosePhone } from './use-own-phone.ts';

/** Lets the member choose between this page and the bound phone, and leads to binding one. */
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
      <Cells inset>
        <Cell label={number === null ? t.bind : t.bound} onPress={() => navigation().open('callerBinding')} />
      </Cells>
    </>
  );
}
