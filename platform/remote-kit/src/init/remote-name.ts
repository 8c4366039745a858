import { refuseConfig } from '@prizestash/release-store/delivery-error';

const NAME = /^mfe-[a-z][a-z0-9-]*$/;
const URL_PATH = /^(\/[a-z][a-z0-9-]*)+$/;

/** Requires a name and a path for a new remote. */
export function requireRemoteName(name: string, urlPath: string): void {
  if (!NAME.test(name)) refuseConfig(`"${name}" is not a name such as mfe-gift`);
  if (!URL_PATH.test(urlPath)) refuseConfig(`"${urlPath}" is not a path such as /gift`);
}
