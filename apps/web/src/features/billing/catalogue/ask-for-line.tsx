import type { SoldLine } from '@haihu/contract/billing/catalogue';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { useAllowed } from '../../../shared/lib/allowed.tsx';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { randomKey } from '../../../shared/lib/random.ts';
import { confirm } from '../../../shared/ui/ask.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { price } from '../../../parts/billing/price.ts';
import { t } from './texts.ts';
import { useIsHeld, useWaits } from './use-catalogue.ts';

type Line = Pick<SoldLine, 'id' | 'name' | 'setupFee' | 'monthlyFee'>;

/**
 * Asks the operator, who alone can open a line, for this one. A held line cannot be asked for again. The reply
 * arrives as a reply to feedback.
 */
export function AskForLine({ line }: { line: Line }) {
  const mayBuy = useAllowed('billing.buy');
  // A second try after a lost answer does not ask twice.
  const key = useRef(randomKey());
  const ask = useMutation({
    mutationFn: () => sendRequest('feedback.save', { text: t.wish(line.name) }, { key: key.current }),
    onSuccess: () =>
      showToast(t.asked, { kind: 'done', action: { label: t.seeAsked, onAct: () => navigation().open('feedback') } }),
    onError: (error) => showToast(error.message, { kind: 'warn', milliseconds: 4000 }),
  });
  const isHeld = useIsHeld(line);
  // A reload or another device shows that it was asked for.
  const waits = useWaits(t.wish(line.name), mayBuy);
  const isAsked = ask.isSuccess || waits === true;
  if (isHeld) return <span className="sec">{t.isHeld}</span>;
  if (!mayBuy) return null;

  async function press(): Promise<void> {
    const body = t.askBody(price(line.setupFee), price(line.monthlyFee));
    if (await confirm({ title: t.askTitle(line.name), body, yes: t.ask, no: common.cancel })) ask.mutate();
  }

  return (
    <Button
      size="medium"
      aria-label={`${t.ask} ${line.name}`}
      disabled={isAsked}
      busy={ask.isPending}
      busyWords={t.asking}
      onClick={() => void press()}
    >
      {isAsked ? t.isAsked : t.ask}
    </Button>
  );
}
