import type { ReplyOf } from '@haihu/contract/contract';
import type { ConsultEnd } from '@haihu/contract/calls/values';
import { haptic } from '../../../shared/lib/haptics.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { t } from './texts.ts';
import { useConsultEnd } from './use-consult.ts';
import './consult.css';

export interface ConsultPartProps {
  callId: string;
  consult: NonNullable<ReplyOf<'calls.controls'>['consult']>;
}

/** Shows the colleague or the outside number that the agent brought into the call, and the ways to go on. */
export default function ConsultPart({ callId, consult: { colleague, state, isOutside } }: ConsultPartProps) {
  const { name } = colleague;
  const end = useConsultEnd(callId);
  const keys: Record<typeof state, [ConsultEnd, string][]> = {
    rings: [['back', t.cancel]],
    talks: [
      ['handOver', isOutside ? t.handOutside : t.handOver(name)],
      ['joinAll', t.joinAll],
      ['back', t.back],
    ],
    joined: [
      ['handOver', t.leave],
      ['back', isOutside ? t.removeOutside : t.remove(name)],
    ],
    leaves: [],
  };
  return (
    <div className="consult">
      <Card label={t.sides} slim>
        <p role="status">{t.state[state](name)}</p>
        <p className="note">{state === 'joined' ? t.all : t.music}</p>
        {keys[state].length > 0 && (
          <div className="consult-keys">
            {keys[state].map(([how, label]) => (
              <Button
                key={how}
                size="medium"
                kind={how === 'handOver' && state === 'talks' ? 'primary' : 'plain'}
                busy={end.isPending && end.variables === how}
                disabled={end.isPending}
                onClick={() => {
                  haptic('light');
                  end.mutate(how);
                }}
              >
                {label}
              </Button>
            ))}
          </div>
        )}
      </Card>
    </div>
  );
}
