import '../src/shared/ui/tokens.css';
import '../src/shared/ui/components.css';
import './gallery.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { type Visit, VisitContext } from '../src/shared/lib/navigation.ts';
import { backFromLayer } from '../src/shared/ui/back-gesture.ts';
import { FloatingLayer } from '../src/shared/ui/floating-layer.tsx';
import { scenes } from './scenes.tsx';
import { inEnglish, theme, wanted } from './words.ts';

document.documentElement.lang = inEnglish ? 'en' : 'zh-CN';
document.documentElement.dataset.theme = theme;
document.title = wanted ?? 'Gallery';

// The router does the same.
addEventListener('popstate', backFromLayer);

const visit: Visit = { name: 'blank', label: '', title: '', pullDownRefresh: true, place: '1 gallery' };

createRoot(document.getElementById('app')!).render(
  <StrictMode>
    <VisitContext value={visit}>{wanted ? scenes[wanted]!() : <Index />}</VisitContext>
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
