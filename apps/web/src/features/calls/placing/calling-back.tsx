import { common } from '../../../shared/i18n/common.ts';
import { navigation, type ScreenProps } from '../../../shared/lib/navigation.ts';
import { ActionBar } from '../../../shared/ui/action-bar.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { CallHead } from '../in-call/call-head.tsx';
import { t } from '../texts.ts';
import { refusalWords } from './refusal-words.ts';
import { usePlaceCall } from './use-place-call.ts';

/** Calls back a person without a customer, once per key. The page need not know the number. */
export function CallingBack({ query, setQuery }: ScreenProps) {
  const { key: intent, ...rest } = query;
  const placing = usePlaceCall({
    whom: { missedId: query.missed! },
    intent,
    onPlaced: (call) => setQuery({ call }),
    onRefused: () => setQuery(rest),
  });
  const { error } = placing;
  const waits = intent !== undefined && !error;
  return (
    <>
      <div className="page call-page">
        <CallHead
          state={waits ? t.dialling : t.notDialled}
          tone={waits ? '2' : 'danger'}
          name=" "
          company={null}
          facts={[]}
        />
        <div className="call-body">
          {!waits && (
            <Card>
              <p className="refusal">{error ? refusalWords(error) : t.notDialledHint}</p>
            </Card>
          )}
        </div>
      </div>
      {!waits && (
        <ActionBar>
          <Button onClick={() => navigation().back()}>{common.back}</Button>
          {intent !== undefined && (
            <Button kind="primary" wide="grow" onClick={() => placing.mutate(intent)}>
              {common.retry}
            </Button>
          )}
        </ActionBar>
      )}
    </>
  );
}
