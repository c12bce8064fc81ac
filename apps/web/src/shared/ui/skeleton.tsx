import { classNames } from './class-names.ts';
import { useLasted } from './use-lasted.ts';

const SHOWN_AFTER = 150;
/** Widths of name, company, phone and time, as uneven as real ones. */
const widths = [
  [64, 110, 146, 70],
  [48, 130, 166, 64],
  [56, 96, 132, 70],
  [40, 120, 156, 84],
  [64, 100, 136, 60],
  [48, 140, 176, 70],
  [56, 110, 146, 64],
  [48, 96, 132, 70],
];

interface SkeletonProps {
  /** The replaced content: rows of 68 px, rows of 88 px with a third line, or cards. */
  of?: 'rows' | 'tall-rows' | 'cards';
  count?: number;
  /** Text for screen readers: 载入中. */
  label?: string;
}

/**
 * Draws grey boxes of the same heights as the content that is still loading. Shows nothing for 150 ms, so that nothing
 * flickers.
 */
export function Skeleton({ of = 'rows', count = 8, label }: SkeletonProps) {
  const shown = useLasted(true, SHOWN_AFTER);
  return (
    <div className={classNames('page', of !== 'cards' && 'list')} role="status" aria-busy="true" aria-label={label}>
      {shown &&
        (of === 'cards' ? (
          <div className="stack">
            {Array.from({ length: count }, (_, index) => (
              <span key={index} className="sk card" />
            ))}
          </div>
        ) : (
          Array.from({ length: count }, (_, index) => <Row key={index} index={index} tall={of === 'tall-rows'} />)
        ))}
    </div>
  );
}

function Row({ index, tall }: { index: number; tall: boolean }) {
  const [name, company, phone, time] = widths[index % widths.length]!;
  return (
    <div className={classNames('row', tall && 'tall')}>
      <span className="sk letter" />
      <span className="grow">
        <span className="h">
          <span className="sk name" style={{ width: name }} />
          <span className="sk company" style={{ width: company }} />
        </span>
        <span className="sk phone" style={{ width: phone }} />
        {tall && <span className="sk reason" />}
      </span>
      <span className="sk when" style={{ width: time }} />
    </div>
  );
}
