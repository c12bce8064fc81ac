import type { RequestTo } from '@haihu/contract/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Allowed } from '../../../shared/lib/allowed.tsx';
import { common } from '../../../shared/i18n/common.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { confirm } from '../../../shared/ui/ask.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Cell, Cells, SwitchCell } from '../../../shared/ui/list-cell.tsx';
import { copyText } from '../../../shared/lib/copy-text.ts';
import { t as placing } from '../place-texts.ts';
import { t as office } from './office-texts.ts';

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
        ? { title: office.renewTitle, body: office.renewBody, yes: office.renewYes }
        : { title: office.off, body: office.offBody, yes: office.off };
    if (await confirm({ ...question, no: common.cancel })) change.mutate({ code: wish });
  }

  return (
    <>
      <h2 className="sect">{office.ways}</h2>
      <Cells inset>
        <div className="cell join-code">
          <span className="words">
            {office.code}
            <span className="note item-note">{office.codeHint}</span>
          </span>
          <b className="join-sign">{way.data && (code ?? office.codeOff)}</b>
          {code && (
            <Button size="small" onClick={() => void copyText(code)}>
              {office.copy}
            </Button>
          )}
        </div>
        {code === null ? (
          <Cell label={office.on} onPress={() => change.mutate({ code: 'renew' })} />
        ) : (
          <>
            <Cell label={office.renew} onPress={() => void ask('renew')} />
            <Cell label={office.off} onPress={() => void ask('off')} />
          </>
        )}
        <SwitchCell
          label={office.findable}
          note={office.findableHint}
          on={way.data?.findable ?? true}
          disabled={!way.data || change.isPending}
          onChange={(findable) => change.mutate({ findable })}
        />
        <Allowed codes="organisation.staff">
          <Cell label={placing.invitations} onPress={() => navigation().open('invitations')} />
        </Allowed>
      </Cells>
    </>
  );
}
