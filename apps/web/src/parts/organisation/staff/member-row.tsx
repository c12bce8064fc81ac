import type { ReactNode } from 'react';
import { Avatar } from '../../../shared/ui/avatar.tsx';

interface MemberRowProps {
  name: string;
  picture?: string | null;
  /** A `StateWord`, or nothing. */
  state?: ReactNode;
  /** Second line: the customer in the call, the subject, or the department. */
  line: ReactNode;
  /** Figures at the right: today's calls above the talk time. */
  figures?: readonly [above: string, below: string];
  /** A curve before the figures. Narrow pages leave it out. */
  curve?: ReactNode;
  onOpen?: () => void;
  /** True if the colleague is open beside the list. */
  opened?: true | undefined;
  /** A round button at the end: listen in, remind. */
  end?: ReactNode;
}

/** Draws a colleague on the board, in the departments, or in a choice of colleagues. */
export function MemberRow({ name, picture, state, line, figures, curve, onOpen, opened, end }: MemberRowProps) {
  const words = (
    <>
      <span className="l1">
        <span className="name">{name}</span>
        {state}
      </span>
      <span className="l2">
        <span className="one">{line}</span>
      </span>
    </>
  );
  return (
    <div className="row who">
      <Avatar name={name} src={picture} />
      {onOpen ? (
        <button type="button" className="open" aria-current={opened} onClick={onOpen}>
          {words}
        </button>
      ) : (
        <div className="grow">{words}</div>
      )}
      {curve !== undefined && <div className="member-curve">{curve}</div>}
      {figures && (
        <div className="figures">
          <div>{figures[0]}</div>
          <div className="note">{figures[1]}</div>
        </div>
      )}
      {end !== undefined && <div className="own-end">{end}</div>}
    </div>
  );
}
