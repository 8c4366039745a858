import type * as selenium from 'selenium-webdriver';
import type * as http from 'selenium-webdriver/http';
import { installOnDemand } from '@prizestash/dev/install-on-demand';

const VERSION = '4.46.0';

/** The client of WebDriver, which is installed on first use. */
export function loadSelenium() {
  const folder = installOnDemand('selenium-webdriver', VERSION);
  return {
    ...(require(folder) as typeof selenium),
    ...(require(`${folder}/http`) as typeof http),
  };
}
