// The Chinese texts: files of their own, which only a page that is to be Chinese loads.
import { languageAsked, ZH } from './lang.js';
import { isUpgraded } from './upgrade.js';

/** They import nothing: what they imported would be there twice, in the page's one file and beside it. */
const PARTS = ['base/strings-zh.js', 'base/server-zh.js', 'base/games-zh.js', 'learn/texts-zh.js'];

/**
 * Resolves once the texts of the language asked for are there. The page stays English where they cannot be loaded, and where they
 * are those of another version.
 */
export async function loadLanguage() {
  if (languageAsked() === 'en' || ZH.STRINGS) return;
  try {
    const [isOther, ...texts] = await Promise.all([isUpgraded(), ...PARTS.map((part) => import(`/assets/${part}`))]);
    if (!isOther) Object.assign(ZH, ...texts);
  } catch (failure) {
    console.error(failure);
  }
}
