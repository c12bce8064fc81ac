import type { RequestTo } from '@haihu/contract/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Allowed } from '../../../shared/lib/allowed.tsx';
import { common } from '../../../shared/i18n/common.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { confirm } from '../../../shared/ui/ask.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Cell, Cells, SwitchCell } from '../../../shared/ui/list-cell.tsx';
import { copyText } from './copy-text.ts';
import { o } from '../enterprises/office-texts.ts';

const key = ['enterprises.joinWay'];

/** Shows the enterprise's code and if its name can be searched, and leads to invitations. */
export function JoinWays() {
  const queryClient = useQueryClient();
  const way = useQuery({ queryKey: key, queryFn: () => sendRequest('enterprises.joinWay', {}) });
  const change = useMutation({
    mutationFn: (wish: RequestTo<'enterprises.setJoinWay'>) => sendRequest('enterprises.setJoinWay', wish),
    onSuccess: (data) => queryClient.setQueryData(key, data),
  });
  const code = way.data?.code;

  async function ask(wish: 'renew' | 'off'): Promise<void> {
    const question =
      wish === 'renew'
        ? { title: o.renewTitle, body: o.renewBody, yes: o.renewYes }
        : { title: o.off, body: o.offBody, yes: o.off };
    if (await confirm({ ...question, no: common.cancel })) change.mutate({ code: wish });
  }

  return (
    <>
      <h2 className="sect">{o.ways}</h2>
      <Cells inset>
        <div className="cell join-code">
          <span className="words">
            {o.code}
            <span className="note item-note">{o.codeHint}</span>
          </span>
          <b className="join-sign">{way.data && (code ?? o.codeOff)}</b>
          {code && (
            <Button size="small" onClick={() => void copyText(code)}>
              {o.copy}
            </Button>
          )}
        </div>
        {code === null ? (
          <Cell label={o.on} onPress={() => change.mutate({ code: 'renew' })} />
        ) : (
          <>
            <Cell label={o.renew} onPress={() => void ask('renew')} />
            <Cell label={o.off} onPress={() => void ask('off')} />
          </>
        )}
        <SwitchCell
          label={o.findable}
          note={o.findableHint}
          on={way.data?.findable ?? true}
          disabled={!way.data || change.isPending}
          onChange={(findable) => change.mutate({ findable })}
        />
        <Allowed codes="organisation.staff">
          <Cell label={o.invitations} onPress={() => navigation().open('invitations')} />
        </Allowed>
      </Cells>
    </>
  );
}
