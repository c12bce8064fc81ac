import type { ReactNode } from 'react';
import { useIsOpened } from '../../../shared/lib/opened.ts';
import { classNames } from '../../../shared/ui/class-names.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import { LevelTile } from '../../../parts/customers/level.tsx';
import { SelectMark } from '../../../shared/ui/select-mark.tsx';

interface PublicPoolRowProps {
  id: string;
  level: number | null;
  name: string;
  company?: string | null;
  phone: string;
  area?: string | null;
  /**
   * Third line: why the customer is in the public pool, who owns it, or when it opens. `whole`: takes as many lines as
   * needed, for lists whose rows differ in height.
   */
  standing: { words: string; tone: 'plain' | 'mine' | 'waiting' | 'taken'; whole?: boolean };
  /** Right side: 领取, 呼叫 once the customer is the member's, or plain words (`PublicPoolWords`) if nothing can be done. */
  side: ReactNode;
  onOpen?: () => void;
  selection?: { on: boolean; onChange: (on: boolean) => void };
}

const tones = { plain: undefined, mine: 'c-call', waiting: 'c-warn', taken: undefined };

/**
 * Draws a row of 88 px for a customer of the public pool. The third line explains the state. A clock stands before a
 * coming event.
 */
export function PublicPoolRow({
  id,
  level,
  name,
  company,
  phone,
  area,
  standing: ownership,
  side,
  onOpen,
  selection,
}: PublicPoolRowProps) {
  const isOpened = useIsOpened(id, 'publicPoolCustomer', 'privateCustomer', 'customerDetail');
  const faded = ownership.tone === 'taken' && 'faded';
  const face = (
    <>
      <span className={classNames('l1', faded)}>
        <span className="name">{name}</span>
        <span className="co one">{company}</span>
      </span>
      <span className={classNames('l2', faded)}>
        <span className="one">
          {phone} {area}
        </span>
      </span>
      <span className={classNames('l3', tones[ownership.tone])}>
        {ownership.tone === 'waiting' && <Icon name="clock" size="xs" />}
        <span className={ownership.whole ? undefined : 'one'}>{ownership.words}</span>
      </span>
    </>
  );
  if (selection) {
    return (
      <button
        type="button"
        role="checkbox"
        aria-checked={selection.on}
        className={classNames('row tall pick', selection.on && 'sel')}
        data-customer={id}
        onClick={() => selection.onChange(!selection.on)}
      >
        <SelectMark on={selection.on} />
        <LevelTile level={level} />
        <span className="grow">{face}</span>
      </button>
    );
  }
  return (
    <div className="row tall" data-customer={id}>
      <LevelTile level={level} />
      {onOpen ? (
        <button type="button" className="open" aria-current={isOpened} onClick={onOpen}>
          {face}
        </button>
      ) : (
        <div className="grow">{face}</div>
      )}
      <div className="side">{side}</div>
    </div>
  );
}

/** Draws words in place of the button: 已被领, 暂不能领. */
export function PublicPoolWords({ children }: { children: ReactNode }) {
  return <span className="sec c-3">{children}</span>;
}
