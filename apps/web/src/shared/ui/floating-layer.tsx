import { createPortal } from 'react-dom';
import { Questions } from './ask.tsx';
import { Toast } from './toast.tsx';

/**
 * What can appear over any screen. Stands once, in `main.tsx`, beside the router. Words that pass by can be heard, and
 * what they offer used, while a sheet makes the app inert: they stand beside it.
 */
export function FloatingLayer() {
  return (
    <>
      <Questions />
      {createPortal(<Toast />, document.body)}
    </>
  );
}
