interface StepsProps {
  label: string;
  steps: readonly string[];
  /** Index of the one at hand; those before are done. */
  current: number;
}

/** Where one is on a way of a few steps: choose file, check, import. */
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
