interface SwitchProps {
  /** Name of the thing that it switches. The words beside it are not its label. */
  label: string;
  on: boolean;
  onChange: (on: boolean) => void;
  disabled?: boolean;
}

/** Draws a switch that turns something on or off at once. */
export function Switch({ label, on, onChange, disabled }: SwitchProps) {
  return (
    <span className="switch">
      <input
        type="checkbox"
        role="switch"
        aria-label={label}
        checked={on}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span />
    </span>
  );
}
