import type { BrandingEditor } from '@haihu/contract/config/branding';
import { ImageChoice } from '../../../parts/files/image-choice.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { Cells } from '../../../shared/ui/list-cell.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { t } from './texts.ts';
import { useSaveBranding } from './use-branding-editor.ts';

const keys = ['app_login_logo', 'app_home_logo', 'icon'] as const;

/** Edits logos and icon. Each is saved as soon as it is uploaded or removed. */
export function BrandPictures({ editor }: { editor: BrandingEditor }) {
  const save = useSaveBranding();
  const { version, own, fallback } = editor;
  const put = (key: (typeof keys)[number], path: string | null) =>
    save.mutate({ version, [key]: path }, { onSuccess: () => showToast(t.saved) });

  return (
    <>
      <h2 className="sect">{t.pictures}</h2>
      <Cells inset>
        {keys.map((key) => {
          const ownPicture = key === 'icon' ? (editor.icon ?? '') : own[key];
          const shown = ownPicture || (key === 'icon' ? (editor.fallbackIcon ?? '/icon.svg') : fallback[key]);
          return (
            <div key={key} className="cell brand-picture">
              <ImageChoice label={t[key]} onSent={(path) => put(key, path)}>
                {shown ? <img src={shown} alt="" /> : <Icon name="plus" />}
                <span className="words">
                  {t[key]}
                  <span className="note item-note">
                    {ownPicture ? t.ownPicture : key === 'icon' ? t.iconNote : t.platforms}
                  </span>
                </span>
              </ImageChoice>
              {ownPicture && (
                <IconButton
                  icon={<Icon name="close" />}
                  label={t.takeAway(t[key])}
                  disabled={save.isPending}
                  onClick={() => put(key, null)}
                />
              )}
            </div>
          );
        })}
      </Cells>
      <p className="note under">{t.picturesHint}</p>
    </>
  );
}
