import { appPlugin } from './app.ts';

interface PickedContact {
  name?: string[];
  tel?: string[];
}

/** The Contact Picker API of browsers on phones: https://www.w3.org/TR/contact-picker/. */
interface ContactPicker {
  select(properties: string[], options: { multiple: boolean }): Promise<PickedContact[]>;
}

/** Returns true if this device lets pages ask for contacts. */
export const canPickContacts = (): boolean => appPlugin()?.pickContact !== undefined || 'contacts' in navigator;

/**
 * Asks the user to choose one or several of the phone's contacts. Returns each of their numbers with its name. Empty if
 * the user cancels; `null` if this device does not let pages ask. The app lets choose one.
 */
export async function pickContacts({ multiple = true } = {}): Promise<{ name: string; number: string }[] | null> {
  const inApp = appPlugin()?.pickContact;
  if (inApp) return (await inApp().catch(() => ({ contacts: [] }))).contacts.map(cut);
  const { contacts } = navigator as Navigator & { contacts?: ContactPicker };
  if (!contacts) return null;
  try {
    const picked = await contacts.select(['name', 'tel'], { multiple });
    return picked.flatMap(({ name, tel }) => (tel ?? []).map((number) => cut({ name: name?.[0] ?? '', number })));
  } catch {
    return [];
  }
}

const cut = ({ name, number }: { name: string; number: string }) => ({
  name: name.slice(0, 60),
  number: number.slice(0, 60),
});
