import '../src/shared/ui/tokens.css';
import '../src/shared/ui/components.css';
import './gallery.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { FloatingLayer } from '../src/shared/ui/floating-layer.tsx';
import { scenes } from './scenes.tsx';
import { inEnglish, theme, wanted } from './words.ts';

document.documentElement.lang = inEnglish ? 'en' : 'zh-CN';
document.documentElement.dataset.theme = theme;
document.title = wanted ?? 'Gallery';

createRoot(document.getElementById('app')!).render(
  <StrictMode>
    {wanted ? scenes[wanted]!() : <Index />}
    <FloatingLayer />
  </StrictMode>,
);

function Index() {
  return (
    <main className="index">
      {['light', 'dark'].map((each) => (
        <ul key={each}>
          {Object.keys(scenes).map((scene) => (
            <li key={scene}>
              <a href={`?scene=${scene}&theme=${each}`}>
                {scene} {each}
              </a>
            </li>
          ))}
        </ul>
      ))}
    </main>
  );
}
