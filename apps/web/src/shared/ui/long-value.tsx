import './styles/lines.css';

/** A long value of a row, read in full. */
export function LongValue({ children }: { children: string }) {
  return <span className="lines">{children}</span>;
}
