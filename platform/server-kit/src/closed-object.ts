/**
 * A JSON schema of an object without other members.
 * @param optional names of members that may be missing.
 */
export const closedObject = <
  const Properties extends Readonly<Record<string, object>>,
  const Optional extends keyof Properties = never,
>(
  properties: Properties,
  optional: readonly Optional[] = [],
) => ({
  type: 'object' as const,
  properties,
  // As a type it is one element, which is every one of the names: typebox reads no list of any length.
  required: Object.keys(properties).filter(
    (member) => !(optional as readonly PropertyKey[]).includes(member),
  ) as unknown as readonly [Exclude<keyof Properties, Optional>],
  additionalProperties: false as const,
});
