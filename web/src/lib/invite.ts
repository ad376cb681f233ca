/** Invitation links. */
import { shell } from './shell.svelte';
import { t } from './words.svelte';

const address = (table: string, token: string): string => `${location.origin}/t/${table}#${token}`;

/** Copies a link for a seat, or for onlookers, to the clipboard. */
export async function invite(table: string, token: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address(table, token));
    shell.note(t('invite.copied'));
  } catch {
    prompt(t('invite.copy'), address(table, token));
  }
}
