import { common } from '../../../shared/i18n/common.ts';
import { navigation, type ScreenProps } from '../../../shared/lib/navigation.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { PlacingFrame } from './placing-frame.tsx';
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
    <PlacingFrame
      name=" "
      company={null}
      facts={[]}
      waits={waits}
      error={error}
      keys={
        <>
          <Button onClick={() => navigation().back()}>{common.back}</Button>
          {intent !== undefined && (
            <Button kind="primary" wide="grow" onClick={() => placing.mutate(intent)}>
              {common.retry}
            </Button>
          )}
        </>
      }
    />
  );
}
