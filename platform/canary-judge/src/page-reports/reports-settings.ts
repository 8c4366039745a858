import { secret, webAddress } from '@prizestash/server-kit/validators';
import { refuseConfig } from '@prizestash/release-store/delivery-error';
import { PageReportReader } from './page-reports';

export const reportsVariables = {
  REPORTS_URL: webAddress({ default: undefined }),
  REPORTS_TOKEN: secret({ default: undefined }),
};

/** The page reports that the variables name; null where they name none. */
export function reportsFrom(
  variables: Readonly<Record<keyof typeof reportsVariables, string | undefined>>,
): PageReportReader | null {
  const { REPORTS_URL: url, REPORTS_TOKEN: token } = variables;
  if ((url === undefined) !== (token === undefined)) {
    refuseConfig('REPORTS_URL and REPORTS_TOKEN belong together: set both, or none.');
  }
  return url && token ? new PageReportReader(url, token) : null;
}
