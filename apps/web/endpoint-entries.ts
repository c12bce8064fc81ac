import type { Plugin } from 'vite';
// Imported by its path, so that any Node reads it together with the configuration.
import { endpointTable } from '../../packages/contract/src/endpoint-table.ts';

const table = /\/packages\/contract\/src\/endpoint-table\.ts$/;
const ours = /\/apps\/web\/src\/.*\.tsx?$/;
const text = /(['"`])([A-Za-z]+\.[A-Za-z]+)\1/g;
/** Places of permissions. Some are called like a call. */
const permission = /\b((newN|n)eeds|codes): (['"`])[^'"`]+\3|\buseAllowed\((['"`])[^'"`]+\4/g;
const entry = '\0/packages/contract/src/endpoint-table.ts?endpoint=';

/**
 * Gives each module of the client only the entries of the calls that it names. The first script then need not carry the
 * whole table. A call's name must be a text, never put together from parts.
 */
export function endpointEntries(): Plugin {
  return {
    name: 'endpoint-entries',
    apply: 'build',
    transform: {
      // Runs after types are removed, because a name in a type is no call.
      order: 'post',
      handler(code, id) {
        if (table.test(id)) return { code: 'export const endpointTable = {};', map: null };
        if (!ours.test(id)) return null;
        const names = new Set(
          [...code.replaceAll(permission, '').matchAll(text)]
            .map(([, , name]) => name!)
            .filter((name) => name in endpointTable),
        );
        const imports = [...names].map((name) => `import '${entry}${name}';`).join('');
        return names.size > 0 ? { code: imports + code, map: null } : null;
      },
    },
    resolveId: (id) => (id.startsWith(entry) ? { id, moduleSideEffects: true } : null),
    load(id) {
      if (!id.startsWith(entry)) return null;
      const name = id.slice(entry.length) as keyof typeof endpointTable;
      return `import { endpointTable } from '@haihu/contract/endpoint-table';
endpointTable['${name}'] = ${JSON.stringify(endpointTable[name])};`;
    },
  };
}
