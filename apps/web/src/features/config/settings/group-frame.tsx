import type { SettingKey } from '@haihu/contract/config/core/settings';
import type { ReactNode } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { dayAndClock } from '../../../shared/lib/day.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { BackButton, NavBar, NavText } from '../../../shared/ui/nav-bar.tsx';
import { OvertakenDialog } from '../../../shared/ui/overtaken-dialog.tsx';
import { t } from '../../../parts/config/settings/texts.ts';
import { differences } from '../../../parts/config/settings/words.ts';
import type { useGroupForm } from './use-group-form.ts';
import { SaveBar } from '../../../shared/ui/save-bar.tsx';

interface GroupFrameProps<Key extends SettingKey> {
  of: Key;
  form: ReturnType<typeof useGroupForm<Key>>;
  children: ReactNode;
}

/**
 * Draws the frame of a group's form: bar with a link to the history, form and save key. Tells if another member saved
 * first.
 */
export function GroupFrame<Key extends SettingKey>({ of, form, children }: GroupFrameProps<Key>) {
  const { open, back } = navigation();

  return (
    <>
      <NavBar
        left={<BackButton label={common.back} onBack={back} />}
        title={t.groups[of]}
        right={<NavText onClick={() => open('settingHistory', { key: of })}>{t.history}</NavText>}
      />
      <div className="page on-ground setting-form">{children}</div>
      <SaveBar
        label={common.save}
        disabled={!form.isDirty || form.isWrong}
        busy={form.isSaving}
        busyWords={t.saving}
        onSave={form.save}
      />
      <Overtaken of={of} form={form} />
    </>
  );
}

/** Shows the changes that another member saved meanwhile, and asks whose version to keep. */
function Overtaken<Key extends SettingKey>({ of, form }: Omit<GroupFrameProps<Key>, 'children'>) {
  const { overtaken, takeTheirs, keepMine, goOn } = form;
  const { changedBy, changedAt } = overtaken?.now ?? {};
  const changed = overtaken ? differences(of, overtaken.base.value, overtaken.now.value) : [];
  return (
    <OvertakenDialog
      open={overtaken !== null}
      title={t.staleTitle(changedBy ?? '')}
      lines={changedAt ? [t.staleBody(dayAndClock(changedAt)), ...changed] : []}
      busy={form.isSaving}
      onTakeTheirs={takeTheirs}
      onKeepMine={keepMine}
      onClose={goOn}
    />
  );
}
