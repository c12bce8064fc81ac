import { Questions } from './ask.tsx';
import { Toast } from './toast.tsx';

/** What can appear over any screen. Stands once, in `main.tsx`, beside the router. */
export function FloatingLayer() {
  return (
    <>
      <Questions />
      <Toast />
    </>
  );
}
