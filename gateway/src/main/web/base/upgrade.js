// Whether the server has been upgraded since this page was loaded.
import { VERSION } from './version.js';

/** Whether the server, if it answers, has another version than this page, which its modules and workers would not fit. */
export const isUpgraded = () => fetch('/assets/base/version.js', { cache: 'no-cache' })
  .then(async (response) => !(await response.text()).includes(`'${VERSION}'`), () => false);
