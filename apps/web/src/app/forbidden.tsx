import type { Permission } from '@haihu/contract/permissions';
import { permissionWords } from '../parts/organisation/roles/permission-texts.ts';
import type { PermissionCodes } from '../shared/lib/allowed.tsx';
import { ScreenProblem } from './screen-problem.tsx';
import { t } from './texts.ts';

/** Replaces a screen that the member may not open: names the missing permission, and the person who grants it. */
export default function Forbidden({ screen, needs }: { screen: string; needs: PermissionCodes }) {
  const [first] = needs.split(';');
  return (
    <ScreenProblem
      kind="forbidden"
      title={t.forbidden(screen)}
      hint={t.forbiddenHint(permissionWords[first as Permission])}
    />
  );
}
