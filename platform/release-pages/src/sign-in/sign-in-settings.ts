import { secret, text, webAddress } from '@prizestash/server-kit/validators';
import { refuseConfig } from '@prizestash/release-store/delivery-error';
import { IdentityProvider } from './identity-provider';

/** How persons sign in to the release pages; without them by links alone. */
export const signInVariables = {
  SIGN_IN_ISSUER: webAddress({ default: undefined }),
  SIGN_IN_CLIENT_ID: text({ default: undefined }),
  SIGN_IN_CLIENT_SECRET: secret({ default: undefined }),
};

type SignInVariables = Readonly<Record<keyof typeof signInVariables, string | undefined>>;

/** The identity provider that the variables name; null where they name none. */
export function providerFrom(variables: SignInVariables, origin: string): IdentityProvider | null {
  const {
    SIGN_IN_ISSUER: issuer,
    SIGN_IN_CLIENT_ID: clientId,
    SIGN_IN_CLIENT_SECRET: clientSecret,
  } = variables;
  if (issuer === undefined && clientId === undefined && clientSecret === undefined) return null;
  if (!issuer || !clientId || !clientSecret) {
    refuseConfig('SIGN_IN_ISSUER, SIGN_IN_CLIENT_ID and SIGN_IN_CLIENT_SECRET belong together');
  }
  return new IdentityProvider({ issuer, clientId, clientSecret }, origin);
}
