import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { numberQuery } from '../number-query.ts';
import { common } from '../../../shared/i18n/common.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { SearchBar } from '../../../shared/ui/search-bar.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { t } from '../keeping/detail-texts.ts';

/**
 * Finds a number of a task by the whole mobile number. Searches only once it is complete, because each search is
 * counted.
 */
export function FindNumber({ taskId }: { taskId: string }) {
  const [typed, setTyped] = useState('');
  const find = useMutation({
    mutationFn: (mobile: string) => sendRequest('tasks.numberByMobile', { mobile, taskId }),
    onSuccess({ number }) {
      if (number) navigation().open('taskNumber', numberQuery(number));
      else showToast(t.notHere);
    },
    onError: (error) => showToast(error.message, { kind: 'warn', milliseconds: 4000 }),
  });
  return (
    <SearchBar
      value={typed}
      onChange={setTyped}
      placeholder={t.find}
      clearLabel={common.clear}
      onSubmit={() => typed.trim() && !find.isPending && find.mutate(typed.trim())}
    />
  );
}
