/** The device types of an entry (docs/product.md, section 3.3). */
export const deviceTypes = ['Mobile', 'Tablet', 'Desktop', 'Other'] as const;

/** One of {@link deviceTypes}. */
export type DeviceType = (typeof deviceTypes)[number];

/** Decides whether a text is exactly a device type. */
export function isDeviceType(text: string): text is DeviceType {
  return (deviceTypes as readonly string[]).includes(text);
}
