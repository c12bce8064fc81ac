import type { SettingKey } from '@haihu/contract/config/core/settings';
import type { ComponentType } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { navigation, type ScreenProps } from '../../../shared/lib/navigation.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { useSettings } from './use-settings.ts';
import CallingForm from './calling-form.tsx';
import ChargingForm from './charging-form.tsx';
import CustomFieldsForm from './custom-fields-form.tsx';
import DuplicatesForm from './duplicates-form.tsx';
import type { FormProps } from './form-props.ts';
import InboundForm from './inbound-form.tsx';
import GoalsForm from './goals-form.tsx';
import LevelsForm from './levels-form.tsx';
import MaskingForm from './masking-form.tsx';
import PhrasesForm from './phrases-form.tsx';
import PoolsForm from './pools-form.tsx';
import RecordingForm from './recording-form.tsx';
import WrapUpForm from './wrap-up-form.tsx';
import { t } from '../../../parts/config/settings/texts.ts';
import '../../../parts/config/settings/settings.css';

const forms: { [Key in SettingKey]: ComponentType<FormProps<Key>> } = {
  pools: PoolsForm,
  calling: CallingForm,
  recording: RecordingForm,
  duplicates: DuplicatesForm,
  wrapUp: WrapUpForm,
  levels: LevelsForm,
  charging: ChargingForm,
  goals: GoalsForm,
  masking: MaskingForm,
  customFields: CustomFieldsForm,
  phrases: PhrasesForm,
  inbound: InboundForm,
};

/** Edits one group of settings, by its key. */
export default function SettingGroup({ query }: ScreenProps) {
  const settings = useSettings();
  const key = Object.keys(forms).find((known) => known === query.key) as SettingKey | undefined;
  if (key && settings.data) {
    const Form = forms[key] as ComponentType<{ stored: unknown }>;
    return <Form key={key} stored={settings.data[key]} />;
  }
  return (
    <>
      <NavBar
        left={<BackButton label={common.back} onBack={navigation().back} />}
        title={key ? t.groups[key] : t.title}
      />
      {key && !settings.isError ? (
        <Skeleton of="rows" count={5} />
      ) : (
        <EmptyState
          title={t.failed}
          hint={settings.error?.message}
          action={key ? common.retry : common.back}
          busy={settings.isFetching}
          onAction={key ? () => void settings.refetch() : navigation().back}
        />
      )}
    </>
  );
}
