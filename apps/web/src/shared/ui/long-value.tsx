import './styles/lines.css';

/** Draws a row's long value in full. */
export function LongValue({ children }: { children: string }) {
  return <span className="lines">{children}</span>;
}
