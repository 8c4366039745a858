/** A version without the part that every version of the package has: `1.0.0-ab12cd3` is `ab12cd3`. */
export const shortVersion = (version: string): string => version.replace(/^[\d.]+-(?=.)/, '');

/** The short name of a release set: its last eight digits. */
export const shortSet = (id: string): string => id.slice(-8);
