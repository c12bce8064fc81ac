import './image-choice.css';

interface PhotoKeyProps {
  label: string;
  name: string;
  /** True to take the picture with the camera, false to choose it from the album. */
  isCamera?: boolean;
  isReading: boolean;
  read: (file: File | undefined) => void;
}

/** Draws a key that takes one picture, with the camera or from the album. */
export function PhotoKey({ label, name, isCamera = false, isReading, read }: PhotoKeyProps) {
  return (
    <label className="btn soft image-choice" aria-busy={isReading}>
      <span role="status">{label}</span>
      <input
        type="file"
        className="hidden-text"
        aria-label={name}
        disabled={isReading}
        accept="image/jpeg,image/png,image/webp"
        {...(isCamera && { capture: 'environment' })}
        onChange={({ currentTarget }) => {
          read(currentTarget.files?.[0]);
          // Lets the user choose the same picture again.
          currentTarget.value = '';
        }}
      />
    </label>
  );
}
