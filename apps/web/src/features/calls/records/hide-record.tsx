import { useQueryClient } from '@tanstack/react-query';
import { Allowed } from '../../../shared/lib/allowed.tsx';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { common } from '../../../shared/i18n/common.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { confirm } from '../../../shared/ui/ask.tsx';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { t } from './detail-texts.ts';

/** Draws a key that removes the record from every list, for members with the permission. */
export function HideRecord({ callId, isOver }: { callId: string; isOver: boolean }) {
  const queries = useQueryClient();

  async function hide(): Promise<void> {
    const sure = await confirm({ title: t.hideAsk, body: t.hideBody, yes: t.hide, danger: true, no: common.cancel });
    if (!sure) return;
    try {
      await sendRequest('calls.hideRecords', { ids: [callId] });
    } catch (error) {
      if (error instanceof Error) showToast(error.message, { kind: 'warn' });
      return;
    }
    showToast(t.hidden);
    navigation().back();
    for (const key of ['calls.pagePlus', 'calls.page', 'calls.log', 'followups.timeline']) {
      void queries.invalidateQueries({ queryKey: [key] });
    }
  }

  if (!isOver) return null;
  return (
    <Allowed codes="calls.delete">
      <div className="hide-record">
        <Cells>
          <Cell label={t.hide} danger onPress={() => void hide()} />
        </Cells>
      </div>
    </Allowed>
  );
}
