import { UAParser } from 'ua-parser-js';
import type { DeviceType } from '@prizestash/shared/rules/device-types';

/** What the entry says about the device it was made on. */
export interface Device {
  readonly type: DeviceType;
  /** The operating system's name; empty when the browser does not tell. */
  readonly os: string;
}

const desktopSystems = /^(Windows|Mac OS|Linux|Chromium OS|Ubuntu|Debian|Fedora|.*BSD|Mint|SUSE)$/;

/**
 * Reads the kind of device from what the browser says of itself.
 * @param userAgent the browser's user agent text.
 * @param touchPoints `navigator.maxTouchPoints`: an iPad calls itself a Mac, but no Mac has a touch screen.
 */
export function deviceOf(userAgent: string, touchPoints: number): Device {
  const { device, os } = new UAParser(userAgent).getResult();
  const system = os.name ?? '';
  if (system === 'Mac OS' && touchPoints > 1) return { type: 'Tablet', os: 'iOS' };
  return { type: typeOf(device.type, system), os: system };
}

function typeOf(kind: string | undefined, system: string): DeviceType {
  if (kind === 'mobile') return 'Mobile';
  if (kind === 'tablet') return 'Tablet';
  return kind === undefined && desktopSystems.test(system) ? 'Desktop' : 'Other';
}
