import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { common } from '../../shared/i18n/common.ts';
import { sendRequest } from '../../shared/lib/send-request.ts';
import { Button } from '../../shared/ui/button.tsx';
import { SaveBar } from '../../shared/ui/save-bar.tsx';
import { Sheet } from '../../shared/ui/sheet.tsx';
import { TextField } from '../../shared/ui/text-field.tsx';
import { showToast } from '../../shared/ui/toast.tsx';
import type { Today } from './use-today.ts';
import { t } from './texts.ts';

/** The highest goal that the contract takes. */
const MOST = 2000;

interface GoalSheetProps {
  open: boolean;
  goal: Today['goal'];
  onClose: () => void;
}

/** Sets the user's own goal of calls a day, or removes it. */
export default function GoalSheet({ open, goal, onClose }: GoalSheetProps) {
  const queries = useQueryClient();
  const [typed, setTyped] = useState(goal ? String(goal.callsADay) : '');
  const wanted = /^\d{1,4}$/.test(typed) ? Number(typed) : 0;
  const isWrong = typed !== '' && (wanted < 1 || wanted > MOST);
  const save = useMutation({
    mutationFn: (callsADay: number | null) => sendRequest('statistics.setGoal', { callsADay }),
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: ['statistics.today'] });
      onClose();
    },
    onError: (error) => showToast(error.message),
  });
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t.goal}
      closeLabel={common.close}
      bar={
        <SaveBar
          label={common.save}
          disabled={wanted < 1 || wanted > MOST}
          busy={save.isPending}
          busyWords={t.savingGoal}
          onSave={() => save.mutate(wanted)}
        />
      }
    >
      <div className="pad stack">
        <TextField
          label={t.goalOfCalls}
          kind="digits"
          autoComplete="off"
          maxLength={4}
          value={typed}
          tail={t.calls}
          error={isWrong ? t.goalWithin(MOST) : undefined}
          onChange={({ target }) => setTyped(target.value.trim())}
        />
        {goal?.isOwn && (
          <Button kind="soft" disabled={save.isPending} onClick={() => save.mutate(null)}>
            {t.goalBack}
          </Button>
        )}
      </div>
    </Sheet>
  );
}
