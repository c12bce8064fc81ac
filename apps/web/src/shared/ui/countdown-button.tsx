import { useNow } from './use-now.ts';

interface CountdownButtonProps {
  /** Words of the button: 发送验证码. */
  label: string;
  /** Instant from which the button may be pressed again, in milliseconds since 1970. `null` for now. */
  until: number | null;
  /** Words while it waits: 52 秒后重发. */
  waiting: (seconds: number) => string;
  disabled?: boolean;
  onPress: () => void;
}

/** Draws a text button at the end of a field's box. After a press it counts the seconds down. */
export function CountdownButton({ label, until, waiting, disabled, onPress }: CountdownButtonProps) {
  return until === null ? (
    <button type="button" className="said" disabled={disabled} onClick={onPress}>
      {label}
    </button>
  ) : (
    <Counting {...{ label, until, waiting, disabled, onPress }} />
  );
}

function Counting({ label, until, waiting, disabled, onPress }: CountdownButtonProps & { until: number }) {
  const seconds = Math.ceil((until - useNow()) / 1000);
  return (
    <button type="button" className="said" disabled={disabled || seconds > 0} onClick={onPress}>
      {seconds > 0 ? waiting(seconds) : label}
    </button>
  );
}
