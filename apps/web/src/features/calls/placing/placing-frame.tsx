import type { ReactNode } from 'react';
import { ActionBar } from '../../../shared/ui/action-bar.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { CallHead } from '../in-call/call-head.tsx';
import { t } from '../texts.ts';
import { refusalWords } from './refusal-words.ts';

interface PlacingFrameProps {
  name: string;
  company: string | null;
  facts: readonly (string | null | undefined)[];
  /** True while the server has not answered. */
  waits: boolean;
  /** The refusal, or the reason why there was no answer. */
  error: Error | null;
  /** Stands above the keys once there is no call. */
  note?: ReactNode;
  /** The keys that lead on once there is no call. */
  keys: ReactNode;
}

/** Draws a call that is being placed. Without a call it shows the reason, and the keys that lead on. */
export function PlacingFrame({ name, company, facts, waits, error, note, keys }: PlacingFrameProps) {
  return (
    <>
      <div className="page call-page">
        <CallHead
          state={waits ? t.dialling : t.notDialled}
          tone={waits ? '2' : 'danger'}
          name={name}
          company={company}
          facts={facts}
        />
        <div className="call-body">
          {!waits && (
            <Card>
              <p className="refusal">{error ? refusalWords(error) : t.notDialledHint}</p>
            </Card>
          )}
        </div>
      </div>
      {!waits && note}
      {!waits && <ActionBar>{keys}</ActionBar>}
    </>
  );
}
