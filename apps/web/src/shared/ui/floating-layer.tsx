import { createPortal } from 'react-dom';
import { Questions } from './ask.tsx';
import { Toast } from './toast.tsx';

/**
 * Draws everything that may appear over any screen: questions and toasts. `main.tsx` holds the only instance, beside
 * the router. It stands beside the app, so toasts stay audible and usable while a sheet makes the app inert.
 */
export function FloatingLayer() {
  return (
    <>
      <Questions />
      {createPortal(<Toast />, document.body)}
    </>
  );
}
