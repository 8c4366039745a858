/**
 * A JSON schema of an object without other members.
 * @param optional names of members that may be missing.
 */
export const closedObject = <Properties extends Readonly<Record<string, object>>>(
  properties: Properties,
  optional: readonly (keyof Properties)[] = [],
) => ({
  type: 'object' as const,
  properties,
  required: Object.keys(properties).filter((member) => !optional.includes(member)),
  additionalProperties: false as const,
});
