interface StepsProps {
  label: string;
  steps: readonly string[];
  /** Index of the present step. All earlier steps are done. */
  current: number;
}

/** Draws the position in a few steps: choose file, check, import. */
export function Steps({ label, steps, current }: StepsProps) {
  return (
    <ol className="steps" aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={index < current ? 'done' : index === current ? 'on' : undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          {step}
        </li>
      ))}
    </ol>
  );
}
