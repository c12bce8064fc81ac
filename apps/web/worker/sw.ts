import { keepApp } from './kept-app.ts';
import { showNotices } from './notices.ts';
import { takeSharedNumbers } from './shared-number.ts';

// The browser knows one worker of a page. Each theme has a file, and adds its listeners here, while the script first runs.
keepApp();
takeSharedNumbers();
showNotices();
