import { applyTheme } from '../../shared/lib/theme.ts';
import './print.css';

/** Prints in light colours, also while the screen is dark. Returns a function that ends it. */
export function printInLight(): () => void {
  addEventListener('beforeprint', toLight);
  addEventListener('afterprint', applyTheme);
  return () => {
    removeEventListener('beforeprint', toLight);
    removeEventListener('afterprint', applyTheme);
  };
}

function toLight(): void {
  document.documentElement.dataset.theme = 'light';
}
