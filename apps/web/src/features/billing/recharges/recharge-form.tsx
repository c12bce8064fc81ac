import type { ReplyOf } from '@haihu/contract/contract';
import { parseMoney, UNITS_PER_YUAN } from '@haihu/rules/money';
import { type FormEvent, useId, useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { SubmitButton } from '../../../shared/ui/submit-button.tsx';
import { ChipChoice } from '../../../shared/ui/chip-group.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { MoneyField } from '../../../shared/ui/money-field.tsx';
import { SheetBar } from '../../../shared/ui/sheet.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { t } from './texts.ts';
import { useRecharge, useRechargeWays } from './use-recharges.ts';

type Way = ReplyOf<'billing.rechargeWays'>['list'][number];

const AMOUNTS = ['100', '500', '1000', '2000', '5000', '10000'];
const MOST = 1_000_000 * UNITS_PER_YUAN;

/** Asks for amount and provider. If the provider has a page, the payer is sent there at once. */
export function RechargeForm({ proposed, onMade }: { proposed: string; onMade: (id: string) => void }) {
  const ways = useRechargeWays();
  return (
    <Loaded query={ways} skeleton={<Skeleton of="rows" count={3} />} failed={common.failed} retry={common.retry}>
      {({ list }) =>
        list.length === 0 ? (
          <EmptyState title={t.none} hint={t.noneHint} />
        ) : (
          <Order ways={waysHere(list)} proposed={proposed} onMade={onMade} />
        )
      }
    </Loaded>
  );
}

interface OrderProps {
  ways: readonly Way[];
  /** Proposed amount in yuan. Empty for none. */
  proposed: string;
  onMade: (id: string) => void;
}

function Order({ ways, proposed, onMade }: OrderProps) {
  const form = useId();
  const [amount, setAmount] = useState(proposed);
  const [provider, setProvider] = useState(ways[0]!.provider);
  const recharge = useRecharge();
  const units = parseMoney(amount);
  const isRight = units !== null && units <= MOST;
  const way = ways.find((each) => each.provider === provider)!;

  function order(event: FormEvent): void {
    event.preventDefault();
    if (!isRight) return;
    recharge.mutate(
      { ...way, amount },
      {
        onSuccess({ id, url }) {
          onMade(id);
          if (url !== null) location.assign(url);
        },
        onError: (error) => showToast(error.message, { kind: 'warn' }),
      },
    );
  }

  return (
    <form id={form} className="recharge" onSubmit={order}>
      <ChipChoice
        label={t.amount}
        layout="grid"
        value={AMOUNTS.includes(amount) ? amount : null}
        options={AMOUNTS.map((yuan) => ({ value: yuan, label: Number(yuan).toLocaleString('en') }))}
        onChange={(yuan) => yuan && setAmount(yuan)}
      />
      <MoneyField
        label={t.amount}
        value={amount}
        onTyped={setAmount}
        wrongWords={t.wrongAmount}
        error={units !== null && !isRight ? t.wrongAmount : undefined}
      />
      <Field id="recharge-way" group label={t.way}>
        <ChipChoice
          label={t.way}
          layout="wrap"
          value={provider}
          options={ways.map((each) => ({ value: each.provider, label: t.ways[each.provider] }))}
          onChange={(chosen) => chosen && setProvider(chosen)}
        />
      </Field>
      <SheetBar>
        <SubmitButton
          form={form}
          busy={recharge.isPending}
          busyWords={t.making}
          offReason={isRight ? undefined : amount === '' ? t.noAmount : t.wrongAmount}
        >
          {t.go}
        </SubmitButton>
      </SheetBar>
    </form>
  );
}

/** Returns one way to pay for each provider: the one for phones on a touch screen, otherwise the other one. */
function waysHere(list: readonly Way[]): Way[] {
  const isOnPhone = matchMedia('(pointer: coarse)').matches;
  const providers = [...new Set(list.map(({ provider }) => provider))];
  return providers.map((provider) => {
    const its = list.filter((each) => each.provider === provider);
    return its.find(({ way }) => (way === 'phone') === isOnPhone) ?? its[0]!;
  });
}
