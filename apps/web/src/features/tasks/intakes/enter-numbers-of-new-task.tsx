import { NUMBERS_AT_ONCE } from '@haihu/contract/tasks/values';
import { useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { clientState } from '../../../shared/lib/client-state.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { SaveBar } from '../../../shared/ui/save-bar.tsx';
import { pastedNumbers } from '@haihu/rules/tasks/intakes/pasted-numbers';
import { t as tasks } from '../texts.ts';
import { t } from './texts.ts';
import { NumberText } from './number-text.tsx';
import '../tasks.css';

type Kept = { number: string; name: string }[] | null;

/** Collects numbers for a task that does not exist yet. They are sent, and checked, once the task is created. */
export default function EnterNumbersOfNewTask() {
  const [text, setText] = useState(() =>
    ((clientState.get().nextForm as Kept) ?? []).map(({ name, number }) => `${name} ${number}`.trim()).join('\n'),
  );
  const { numbers } = pastedNumbers(text);
  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={navigation().back} />} title={tasks.typeNumbers} />
      <NumberText text={text} onChange={setText} />
      <SaveBar
        label={t.withThese(numbers.length)}
        disabled={numbers.length === 0 || numbers.length > NUMBERS_AT_ONCE}
        onSave={() => {
          clientState.set({ nextForm: numbers });
          navigation().back();
        }}
      />
    </>
  );
}
