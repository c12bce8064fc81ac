import type { Module } from '../../../kernel/module.ts';
import { createBrandingUsecases } from './branding.usecases.ts';
import { createBrandingEditor, type EditorParts } from './editor.usecases.ts';
import { createLooks, type LookParts } from './look.usecases.ts';
import { servePages } from './pages.routes.ts';
import { createPageBrands } from './pages.usecases.ts';

/** Makes the room's module: names, pictures, colours and documents of a host, and pages that show them. */
export function createBranding(parts: EditorParts & LookParts) {
  const branding = createBrandingUsecases(parts);
  const looks = createLooks(parts);
  const editors = createBrandingEditor(parts);
  return {
    api: { ...branding, looks },
    routes(handlers) {
      const { handle, handlePublic } = handlers;
      handlePublic('config.branding', ({ host }) => branding.branding(host));
      handlePublic('branding.look', ({ host }) => looks.look(host));
      handle('branding.editor', (member) => editors.editor(member));
      handle('branding.save', (member, request) => editors.save(member, request));
      servePages(handlers, looks, createPageBrands({ ...parts, looks }));
    },
  } satisfies Module;
}
