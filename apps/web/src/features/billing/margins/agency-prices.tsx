import type { ReplyOf } from '@haihu/contract/contract';
import { useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { RequestError } from '../../../shared/lib/request-error.ts';
import { navigation, useVisit } from '../../../shared/lib/navigation.ts';
import { useUnsaved } from '../../../shared/lib/use-unsaved.ts';
import { confirm } from '../../../shared/ui/ask.tsx';
import { Card, CardStack, SectionHead } from '../../../shared/ui/card.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { SaveBar } from '../../../shared/ui/save-bar.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { exact } from '../money-words.ts';
import { keepAmount } from '@haihu/rules/money';
import { marginTyped, parseMargin } from './margin.ts';
import { t } from './texts.ts';
import { useAgencyPrices, useSavePrices } from './use-margins.ts';
import './margins.css';

/** Error code `billing.prices_changed`: a colleague saved first. */
const PRICES_CHANGED = 41940;

type Prices = ReplyOf<'billing.agencyPrices'>;
type Line = Prices['lines'][number];

/** Edits the agency's margin per minute, and shows the price that its enterprises pay. */
export default function AgencyPrices() {
  const { label } = useVisit();
  const prices = useAgencyPrices();
  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={navigation().back} />} title={label} />
      <Loaded query={prices} skeleton={<Skeleton of="cards" count={3} />} failed={common.failed} retry={common.retry}>
        {(read) => <PriceForm key={read.version} {...read} />}
      </Loaded>
    </>
  );
}

function PriceForm({ version, defaultMargin, lines }: Prices) {
  const [general, setGeneral] = useState(marginTyped(defaultMargin));
  const [own, setOwn] = useState<Record<string, string>>(ownTyped(lines));
  const { save, loadAgain } = useSavePrices();
  const margin = parseMargin(general);
  const typed = lines.map(({ id }) => own[id] ?? '');
  const isRight = margin !== null && typed.every((each) => each === '' || parseMargin(each) !== null);
  const isChanged =
    general !== marginTyped(defaultMargin) ||
    lines.some(({ margin: stored }, place) => typed[place] !== (stored === null ? '' : marginTyped(stored)));
  const letGo = useUnsaved(isChanged);

  async function explain(error: Error): Promise<void> {
    const wasOvertaken = error instanceof RequestError && error.code === PRICES_CHANGED;
    if (!wasOvertaken) return showToast(error.message, { kind: 'warn' });
    const question = { title: error.message, body: t.loadAgainBody, yes: t.loadAgain, no: common.cancel };
    if (await confirm(question)) await loadAgain();
  }

  function send(): void {
    if (!isRight) return;
    const wanted = lines.map(({ id }, place) => ({ id, margin: parseMargin(typed[place]!) }));
    save.mutate(
      { version, defaultMargin: margin, lines: wanted },
      {
        onSuccess() {
          letGo();
          showToast(t.saved, { kind: 'done' });
        },
        onError: (error) => void explain(error),
      },
    );
  }

  return (
    <>
      <div className="page on-ground margins">
        <SectionHead>{t.general}</SectionHead>
        <CardStack>
          <Card>
            <TextField
              label={t.generalLabel}
              kind="decimal"
              autoComplete="off"
              value={general}
              hint={t.generalHint}
              error={margin === null ? t.wrong : undefined}
              onChange={({ target }) => setGeneral(keepAmount(target.value))}
            />
          </Card>
        </CardStack>
        <SectionHead>{t.lines}</SectionHead>
        {lines.length === 0 ? (
          <EmptyState title={t.noLines} hint={t.noLinesHint} />
        ) : (
          <CardStack>
            {lines.map((line, place) => (
              <LinePrice
                key={line.id}
                line={line}
                general={margin}
                typed={typed[place]!}
                onTyped={(text) => setOwn({ ...own, [line.id]: text })}
              />
            ))}
          </CardStack>
        )}
        <p className="note margins-hint">{t.nextCalls}</p>
      </div>
      <SaveBar
        label={t.save}
        busy={save.isPending}
        busyWords={t.saving}
        disabled={!isChanged || !isRight}
        onSave={send}
      />
    </>
  );
}

interface LinePriceProps {
  line: Line;
  /** Margin of all lines. `null` while the typed text is no margin. */
  general: number | null;
  typed: string;
  onTyped: (typed: string) => void;
}

function LinePrice({ line: { name, price }, general, typed, onTyped }: LinePriceProps) {
  const own = parseMargin(typed);
  const isWrong = typed !== '' && own === null;
  const margin = typed === '' ? general : own;
  return (
    <Card label={name}>
      <b>{name}</b>
      <dl className="margin-sum">
        <div>
          <dt className="sec">{t.cost}</dt>
          <dd>{t.perMinute(exact(price))}</dd>
        </div>
        <div>
          <dt className="sec">{t.pays}</dt>
          <dd className="w6" aria-live="polite">
            {margin === null ? '—' : t.perMinute(exact(String(Number(price) + margin)))}
          </dd>
        </div>
      </dl>
      <TextField
        label={t.own}
        aria-label={`${name} ${t.own}`}
        kind="decimal"
        autoComplete="off"
        value={typed}
        hint={general === null ? undefined : t.ownHint(marginTyped(general))}
        error={isWrong ? t.wrong : undefined}
        onChange={({ target }) => onTyped(keepAmount(target.value))}
      />
    </Card>
  );
}

function ownTyped(lines: readonly Line[]): Record<string, string> {
  return Object.fromEntries(lines.flatMap(({ id, margin }) => (margin === null ? [] : [[id, marginTyped(margin)]])));
}
