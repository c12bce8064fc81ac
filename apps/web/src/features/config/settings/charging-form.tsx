import { packageOrders } from '@haihu/contract/billing/values';
import { ChipChoice } from '../../../shared/ui/chip-group.tsx';
import { GroupFrame } from './group-frame.tsx';
import { t } from '../../../parts/config/settings/texts.ts';
import { useGroupForm } from './use-group-form.ts';
import type { FormProps } from './form-props.ts';

/** Sets which of several packages a call uses first. */
export default function ChargingForm({ stored }: FormProps<'charging'>) {
  const form = useGroupForm('charging', stored, () => ({}));
  return (
    <GroupFrame of="charging" form={form}>
      <h2 className="sect">{t.fields.charging.packageOrder}</h2>
      <ChipChoice
        label={t.fields.charging.packageOrder}
        layout="wrap"
        value={form.value.packageOrder}
        options={packageOrders.map((value) => ({ value, label: t.packageOrders[value] }))}
        onChange={(chosen) => chosen && form.change({ packageOrder: chosen })}
      />
      <p className="under">{t.chargingNote}</p>
    </GroupFrame>
  );
}
